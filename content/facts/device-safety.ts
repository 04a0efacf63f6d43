import { changedFacts, type FactField, factAt, factFields } from './fact-fields.ts'
import type { FactsDocument } from './facts-schema.ts'

/** Facts from the documents of the devices that are empty. Lists of exclusions cannot be: the form asks for an entry. */
export function missingPapers(document: FactsDocument): FactField[] {
  return factFields.filter(
    ({ path, onlyWith }) =>
      /^(device\.papers|portablePapers)\./.test(path) &&
      (!onlyWith || factAt(document, onlyWith)) &&
      factAt(document, path) === '',
  )
}

/** What serves a medical purpose is a medical device (Article 2 (1) of Regulation (EU) 2017/745), and the pages offer treatments. */
export function papersThatDenyMedicalUse(document: FactsDocument): FactField[] {
  return factFields.filter(
    ({ path, onlyWith }) =>
      path.endsWith('.legalClass') &&
      (!onlyWith || factAt(document, onlyWith)) &&
      /\bkein(e[mns]?)?\s+Medizinprodukt/i.test(String(factAt(document, path))),
  )
}

/** Whether anything about the devices differs: what was warned of before is not repeated for a comma elsewhere. */
export function hasDeviceChange(before: FactsDocument, after: FactsDocument): boolean {
  return changedFacts(before, after).some(({ field }) =>
    /^(device|portablePapers)\.|\.hasPortableDevice$/.test(field.path),
  )
}
