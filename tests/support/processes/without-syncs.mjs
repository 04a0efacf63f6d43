// For a process with `--import`: its files are written as always, and no sync reaches the disk.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

fs.fdatasyncSync = () => {}
fs.fsyncSync = () => {}
const { open } = fs.promises
fs.promises.open = async (...given) => Object.assign(await open(...given), { sync: async () => {} })
syncBuiltinESMExports()
