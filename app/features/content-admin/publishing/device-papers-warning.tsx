import { missingPapers, papersThatDenyMedicalUse } from '../../../../content/facts/device-safety.ts'
import type { FactsDocument } from '../../../../content/facts/facts-schema.ts'
import { SiteLink } from '../../../ui/links/site-link.tsx'
import { factLinks, LinkList } from './link-list.tsx'

/** Undefined where the papers say what a visitor needs. */
export function devicePapersWarning(facts: FactsDocument) {
  const missing = missingPapers(facts)
  const denied = papersThatDenyMedicalUse(facts)
  if (missing.length + denied.length === 0) return undefined
  return (
    <>
      {missing.length > 0 ? (
        <>
          Zu den Geräten fehlt etwas, von dem Sicherheit abhängt. „MWO Digital“ sagt Besuchern, dass Ihnen keine Angabe
          vorliegt:
          <LinkList links={factLinks(missing)} />
        </>
      ) : null}
      {denied.map(({ path, label }) => (
        <p key={path}>
          <SiteLink href={`/admin/praxis#${path}`}>{label}</SiteLink>: Sie schreiben „kein Medizinprodukt“ und bieten
          Behandlungen damit an. Was einem medizinischen Zweck dient, ist ein Medizinprodukt (Art. 2 Nr. 1 der
          Verordnung (EU) 2017/745). Bitte klären Sie das mit dem Hersteller.
        </p>
      ))}
    </>
  )
}
