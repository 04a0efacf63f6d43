// @module-tag more
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { copyMigratedDatabase } from '../../support/database/databases.ts'
import { hasSmallDisks, mountSmallDisk } from '../../support/machine/small-disk.ts'
import { temporaryFolder } from '../../support/machine/temporary-folder.ts'
import { runCommand } from '../../support/processes/run-node.ts'
import { runUntilExit, startProcess } from '../../support/processes/start-process.ts'
import { consultationRequest, pdfBytes, uploadPath } from '../../support/server/requests.ts'
import { client } from '../../support/server/server-under-test.ts'
import buildOnce from '../../support/site/build-once.ts'

const LATER = 'Das hat nicht geklappt. Versuchen Sie es später noch einmal.'

test.runIf(hasSmallDisks())(
  'a full disk: nothing is acknowledged that is not kept, and with space again all goes on by itself',
  async () => {
    await buildOnce()
    const disk = mountSmallDisk(160) ?? expect.unreachable('no disk')
    const elsewhere = await temporaryFolder()
    const settings = { DATA_DIR: disk.folder }
    await copyMigratedDatabase(disk.folder)
    const networks = { TRUSTED_PROXIES: '127.0.0.1,::1', SECRET_KEY_NETWORKS: '0.0.0.0/2' }
    const server = await startProcess({ ...settings, ...networks })
    onTestFinished(async () => {
      await server.stop()
      disk.unmount()
    })
    const keys = JSON.parse(await readFile(join(disk.folder, 'keys.json'), 'utf8'))
    const visitor = client(server.url, keys.publishableKey)
    const send = async (request: object) => visitor.from('consultation_requests').insert(request)
    expect((await send(consultationRequest())).status).toBe(201)
    await disk.fill()

    // What still fits is kept; sooner or later nothing does.
    let acknowledged = 0
    let refused: Awaited<ReturnType<typeof send>> | undefined
    for (let count = 0; count < 500 && !refused; count += 1) {
      const answer = await send(consultationRequest({ message: 'x'.repeat(5000) }))
      if (answer.status === 201) acknowledged += 1
      else refused = answer
    }
    expect(refused?.error?.message).toContain(LATER)
    expect(JSON.stringify(refused?.error)).not.toMatch(/No space|base\/|ENOSPC/)
    const upload = () =>
      fetch(`${server.url}/storage/v1/object/mwo-uploads/${uploadPath()}`, {
        method: 'POST',
        // A refused upload ends its connection: the next one takes a fresh one.
        headers: { apikey: keys.publishableKey, 'content-type': 'application/pdf', connection: 'close' },
        body: Buffer.concat([Buffer.from(pdfBytes()), Buffer.alloc(2_000_000)]),
      })
    expect((await upload()).status).toBeGreaterThanOrEqual(400)

    const readiness = await (await fetch(`${server.url}/readyz`)).json()
    expect(readiness).toMatchObject({ ready: false, reasons: expect.arrayContaining(['disk_full']) })
    const { output: doctor } = await runCommand(['server/commands/doctor/doctor.ts'], settings)
    expect(doctor).toContain('sind nur noch 0 GB frei.')
    expect(doctor).toContain('Starten Sie vorher nicht neu; danach geht es von selbst weiter.')
    const backup = await runCommand(['server/commands/backup.ts', 'backup', '--to', elsewhere], settings)
    expect(backup).toMatchObject({ code: 0, output: expect.stringContaining('Gesichert und geprüft') })

    await disk.makeRoom()
    const request = consultationRequest()
    await expect.poll(async () => (await send(request)).status).toSatisfy((status) => [201, 409].includes(status))
    expect((await upload()).status).toBe(200)
    const entries = client(server.url, keys.secretKey).from('consultation_requests')
    const { count } = await entries.select('id', { count: 'exact', head: true })
    expect(count).toBe(acknowledged + 2)

    await server.stop()
    await disk.fill()
    const create = ['server/commands/admin.ts', 'create', 'erika.mustermann@example.com']
    for (const { code, output } of [
      await runUntilExit({ ...settings, MAILBOX_PORT: '0', PORT: '0' }),
      await runCommand(create, settings, 'ein-langes-Passwort-2026\n'),
    ]) {
      expect(code).toBe(1)
      expect(output).toContain('Die Festplatte ist voll.')
      expect(output).not.toMatch(/Ein anderes Programm|\[object Object\]|\n\s+at /)
    }
  },
  300_000,
)
