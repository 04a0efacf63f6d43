import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const read = (name: string) => readFile(join(import.meta.dirname, '../../deploy', name), 'utf8')

test('no deployment example tells the website who owns its database', async () => {
  const { services } = parse(await read('compose.yaml'), { merge: true }) as {
    services: Record<string, { environment: Record<string, string>; depends_on: Record<string, { condition: string }> }>
  }
  const { website, owner } = services
  expect(JSON.stringify(website)).not.toContain('POSTGRES_PASSWORD')
  expect(userIn(website?.environment.DATABASE_URL)).toBe('website')
  expect(userIn(owner?.environment.DATABASE_URL)).toBe('website')
  expect(userIn(owner?.environment.DATABASE_OWNER_URL)).toBe('praxis')
  expect(website?.depends_on.owner?.condition).toBe('service_completed_successfully')

  const settings = (await read('praxis.env.example')).split('\n').filter((line) => !line.startsWith('#'))
  expect(settings.filter((line) => line.startsWith('DATABASE_'))).toEqual([
    expect.stringMatching(/^DATABASE_URL=postgres:\/\/website:/),
  ])
  expect(await read('praxis.service')).not.toContain('owner.env')
})

function userIn(address = ''): string {
  return address.slice(address.indexOf('//') + 2).split(':')[0] ?? ''
}
