import type { ReactNode } from 'react'
import { changedFacts, factAt, withFact } from '../../../../content/facts/fact-fields.ts'
import type { FactsDocument } from '../../../../content/facts/facts-schema.ts'
import { shippedFacts } from '../../../../content/facts/shipped-facts.ts'
import { listPath, type TextDocument, textName } from '../../../../content/texts/text-document.ts'
import type { ByDocument } from '../../../../database/json-results.ts'
import { isSameJson } from '../../../../rules/is-same-json.ts'
import { type DataApi, rpcOf } from '../../../lib/data-api.ts'
import { saveDraft } from '../../../lib/drafts/stored-draft.ts'
import { loadContentState } from '../drafts/content-state.ts'
import { ChangeList } from '../practice-data/change-list.tsx'
import { TextChanges } from '../text-changes/text-changes.tsx'

export interface TextsAround {
  shippedTexts: Readonly<Record<string, TextDocument>>
  labelOf(document: string): string
}

export function changedDocuments(from: ByDocument, to: ByDocument): string[] {
  return [...new Set([...Object.keys(from), ...Object.keys(to)])].filter((document) => from[document] !== to[document])
}

const changedTexts = (from: ByDocument, to: ByDocument) =>
  changedDocuments(from, to).filter((document) => document !== 'facts')

const names = { before: 'Jetzt', after: 'Danach' }

export async function loadChanges(
  api: DataApi,
  from: ByDocument,
  to: ByDocument,
  around: TextsAround,
): Promise<ReactNode> {
  const { labelOf } = around
  const [before, after] = await Promise.all([factsIn(api, from), factsIn(api, to)])
  const facts = changedFacts(before, after)
  const texts = await Promise.all(
    changedTexts(from, to).map(async (document) => ({
      document,
      before: await textIn(api, from, document, around),
      after: await textIn(api, to, document, around),
    })),
  )
  const isSampleAgain = before.isPublished && !after.isPublished
  if (facts.length === 0 && texts.length === 0 && !isSampleAgain) return <p>Es gibt keinen Unterschied.</p>
  return (
    <div className="grid grid-cols-1 gap-6">
      {isSampleAgain ? (
        <p>
          <strong>Die Website ist dann wieder ein Muster:</strong> Über jeder Seite steht „Beispieldaten“, und
          Suchmaschinen nehmen sie nicht auf.
        </p>
      ) : null}
      {facts.length > 0 ? (
        <section aria-label="Praxisdaten" className="grid grid-cols-1 gap-3">
          <h4 className="font-semibold">Praxisdaten</h4>
          <ChangeList changes={facts} names={names} />
        </section>
      ) : null}
      {texts.map(({ document, before, after }) => (
        <section key={document} aria-label={labelOf(document)} className="grid grid-cols-1 gap-3">
          <h4 className="font-semibold">{labelOf(document)}</h4>
          {after ? (
            <TextChanges document={document} before={before} after={after} names={names} />
          ) : (
            <p>Dieser Text ist dann nicht mehr auf der Website.</p>
          )}
        </section>
      ))}
    </div>
  )
}

/** Prepares drafts that revert one release and no later change. @returns why not, in a sentence for the operator */
export async function draftWithout(
  api: DataApi,
  release: ByDocument,
  before: ByDocument,
  around: TextsAround,
): Promise<string | undefined> {
  const texts = await Promise.all(
    changedTexts(before, release).map(async (document) => ({
      document,
      earlier: await textIn(api, before, document, around),
      state: await loadContentState(api, document, around.shippedTexts[document] ?? null),
    })),
  )
  const blocked = texts.find(({ state }) => state.draft)
  if (blocked) {
    return `Für „${around.labelOf(blocked.document)}“ gibt es schon einen Entwurf. Veröffentlichen oder verwerfen Sie ihn zuerst.`
  }
  const [facts, earlier, changed] = await Promise.all([
    loadContentState(api, 'facts', shippedFacts),
    factsIn(api, before),
    factsIn(api, release),
  ])
  const present = facts.draft?.body ?? facts.published
  const reverted = changedFacts(earlier, changed)
    .filter(({ field, after }) => isSameJson(factAt(present, field.path), after))
    .reduce((body, { field, before: value }) => withFact(body, field.path, value), present)

  const drafts = texts.flatMap(({ document, earlier, state: { published, version } }) => {
    const body: object | null = earlier ?? withdrawn(document, published)
    return body ? [{ document, body, version, change: 0 }] : []
  })
  const { version, draft } = facts
  if (reverted !== present) drafts.push({ document: 'facts', body: reverted, version, change: draft?.change ?? 0 })
  if (drafts.length === 0) return 'Davon lässt sich einzeln nichts mehr zurücknehmen.'
  for (const { document, body, version, change } of drafts) {
    const { state } = await saveDraft(api, document, body, version, change)
    if (state === 'conflict') return 'Inzwischen wurde etwas anderes gesichert. Bitte versuchen Sie es noch einmal.'
  }
  return undefined
}

async function factsIn(api: DataApi, { facts: version }: ByDocument): Promise<FactsDocument> {
  return version ? ((await rpcOf(api).content_version({ document: 'facts', version })) as FactsDocument) : shippedFacts
}

/** Null where visitors had no such text. */
async function textIn(api: DataApi, documents: ByDocument, document: string, { shippedTexts }: TextsAround) {
  const { [document]: version } = documents
  if (!version) return shippedTexts[document] ?? null
  return (await rpcOf(api).content_version({ document, version })) as TextDocument
}

/** A text that there was not before is taken from the website, and stays among the texts. */
function withdrawn(document: string, text: TextDocument | null): TextDocument | null {
  const to = listPath(textName(document)?.kind ?? 'article')
  return text && { ...text, header: { ...text.header, withdrawn: to } as TextDocument['header'] }
}
