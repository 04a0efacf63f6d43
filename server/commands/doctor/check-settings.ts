import type { Config } from '../../config.ts'
import { isLocalName } from '../../is-this-machine.ts'
import { type Finding, note, ok, wrong } from './finding.ts'

/** Settings that are valid and still do not fit together. */
export function checkSettings(
  config: Pick<Config, 'SITE_URL' | 'listensOnLoopbackOnly' | 'TRUSTED_PROXIES'>,
): Finding[] {
  const { protocol, hostname } = new URL(config.SITE_URL)
  const isLocal = isLocalName(hostname)
  const findings = [ok('Die Einstellungen sind gültig.')]

  if (isLocal) {
    findings.push(
      note(
        `SITE_URL ist ${config.SITE_URL}: Links in E-Mails führen nur auf diesem Rechner zur Website.`,
        'Setzen Sie SITE_URL auf die öffentliche Adresse, zum Beispiel https://www.ihre-praxis.de',
      ),
    )
  } else if (protocol === 'http:') {
    findings.push(
      wrong(
        `SITE_URL ist ${config.SITE_URL}, ohne Verschlüsselung.`,
        'Richten Sie https ein (deploy/Caddyfile oder deploy/nginx.conf) und setzen Sie SITE_URL auf die https-Adresse.',
      ),
    )
  }
  if (!isLocal && config.listensOnLoopbackOnly && config.TRUSTED_PROXIES.length === 0) {
    findings.push(
      wrong(
        'Vor der Website steht ein Proxy, dem sie nicht vertraut: Alle Besucher gelten als ein einziger.',
        'Setzen Sie TRUSTED_PROXIES auf die Adresse des Proxys, auf demselben Rechner 127.0.0.1,::1',
      ),
    )
  }
  return findings
}
