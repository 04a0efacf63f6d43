import { buildSiteWhenNeeded } from '../site/build-site-when-needed.ts'
import { print, runCommands } from './frame.ts'

await runCommands({
  usage: 'npm run build',
  about: 'baut die Website, wenn sich seit dem letzten Mal etwas geändert hat',
  async run() {
    print((await buildSiteWhenNeeded()) ? 'Die Website ist gebaut.' : 'Die Website war schon gebaut.')
    return 0
  },
})
