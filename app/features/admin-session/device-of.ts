const BROWSERS = { 'Edg/': 'Edge', 'Firefox/': 'Firefox', 'Chrome/': 'Chrome', 'Safari/': 'Safari' }
const SYSTEMS = {
  iPhone: 'iPhone',
  iPad: 'iPad',
  Android: 'Android',
  'Mac OS X': 'Mac',
  Windows: 'Windows',
  Linux: 'Linux',
}

export function deviceOf(agent: string | null): string {
  const browser = nameIn(agent, BROWSERS)
  const system = nameIn(agent, SYSTEMS)
  if (browser && system) return `${browser} auf ${system}`
  return browser ?? system ?? 'Unbekanntes Gerät'
}

function nameIn(agent: string | null, names: Record<string, string>): string | undefined {
  return Object.entries(names).find(([token]) => agent?.includes(token))?.[1]
}
