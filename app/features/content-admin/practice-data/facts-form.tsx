import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import {
  changedFacts,
  type FactField,
  factAt,
  factFields,
  factSections,
  nameOfPlace,
  samplesIn,
  withFact,
} from '../../../../content/facts/fact-fields.ts'
import { factsOfDocument, type SiteFacts } from '../../../../content/facts/facts-of-document.ts'
import { type FactsDocument, factsSchema } from '../../../../content/facts/facts-schema.ts'
import { shippedFacts } from '../../../../content/facts/shipped-facts.ts'
import { legalPages, listedPages } from '../../../../content/site/pages.ts'
import type { ClaimInWords } from '../../../../content/words/claims-in-words.ts'
import { placeholderProblems } from '../../../../content/words/placeholders.ts'
import { berlinDay } from '../../../../rules/berlin-time.ts'
import { isSameJson } from '../../../../rules/is-same-json.ts'
import type { Post } from '../../../lib/ask-server.ts'
import type { DataApi } from '../../../lib/data-api.ts'
import { showControl } from '../../../lib/forms/show-control.ts'
import { type Checked, type FieldErrors, useFormSubmission } from '../../../lib/forms/use-form-submission.ts'
import { controlOf } from '../../../ui/controls/control-of.ts'
import { factValue } from '../../../ui/controls/fact-value.ts'
import { FieldControl } from '../../../ui/controls/field-control.tsx'
import { WritingAids } from '../../../ui/controls/words-control.tsx'
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx'
import { LineRow } from '../../../ui/list/line-row.tsx'
import type { ContentState } from '../drafts/content-state.ts'
import { DraftFrame, GoOn, useContentDraft } from '../drafts/draft-frame.tsx'
import { ExceptionList, ReasonDialog } from '../exceptions.tsx'
import { mostAlike } from '../most-alike.ts'
import { ChangeList } from './change-list.tsx'
import { ALL_SAMPLES, FactWithSample, findSamples, SamplesTogether, showSample } from './fact-with-sample.tsx'
import { FoldedSection } from './folded-section.tsx'

const CHECK_AFTER_MS = 600

interface FactsFormProps {
  api: DataApi
  post: Post
  loaded: ContentState<FactsDocument>
  /** What stands against days on which the practice is to be closed. */
  againstClosures(closures: FactsDocument['practiceDetails']['closures']): ReactNode
  onChecked(): void
}

export function FactsForm({ api, post, loaded, againstClosures, onChecked }: FactsFormProps) {
  const draft = useContentDraft(api, 'facts', shippedFacts, loaded)
  const { body: facts, type: change } = draft
  const [live, setLive] = useState<FieldErrors>({})
  /** The facts while the form has no errors. */
  const [present, setPresent] = useState<SiteFacts>()
  const [claims, setClaims] = useState<Record<string, ClaimInWords>>({})
  const [asked, setAsked] = useState<ClaimInWords>()
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const { errors, status, summary, formProps } = useFormSubmission<FactsDocument>({
    check: async () => (await check(facts)).checked,
    send: () => draft.saveAnd(onChecked),
  })
  const problems = { ...live, ...errors }
  const advisoryClaims = Object.keys(claims).filter((place) => !claims[place]?.rule.blocks && !problems[place])
  const samples = useMemo(() => findSamples(facts), [facts])
  const samplePaths = samples.all.map(({ path }) => path)
  const [firstSamples] = useState(samplePaths)
  const changedPaths = changedFacts(loaded.published, facts).map(({ field }) => field.path)
  const aids = useMemo(
    () => ({ factValue: (name: string) => factValue(name, present), claims, giveReason: setAsked }),
    [present, claims],
  )

  const { hash, search } = useLocation()
  useEffect(() => {
    if (hash) showSample(hash.slice(1))
  }, [hash])
  const passage = new URLSearchParams(search).get('stelle')
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed later is no reason to leave its place
  useEffect(() => {
    if (passage) showPassage(facts, passage)
  }, [passage])

  // While typing, only touched fields show their errors.
  useEffect(() => {
    const timer = setTimeout(async () => {
      const { checked, claims, present } = await check(facts)
      const { errors = {} } = checked
      if (present) {
        setPresent(present)
        setClaims(claims)
      }
      setLive(
        Object.fromEntries(
          Object.entries(errors).filter(
            ([id]) => [...touched].some((path) => id.startsWith(path)) && !isBlankInEntry(facts, id),
          ),
        ),
      )
    }, CHECK_AFTER_MS)
    return () => clearTimeout(timer)
  }, [facts, touched])

  function give(path: string, value: unknown) {
    // Leaving a field reports its value again.
    if (isSameJson(value, factAt(facts, path))) return
    setTouched((before) => new Set([...before, path]))
    const next = withFact(facts, path, value)
    // A typed value is meant, also where it equals the sample.
    const isMeant =
      isSameJson(value, factAt(shippedFacts, path)) && samplesIn(next).some((sample) => sample.path === path)
    change(isMeant ? { ...next, confirmed: [...next.confirmed, path] } : next)
  }

  const confirm = (paths: string[]) => change({ ...facts, confirmed: [...facts.confirmed, ...paths] })
  const takeBack = (path: string) =>
    change({ ...facts, confirmed: facts.confirmed.filter((confirmed) => confirmed !== path) })

  return (
    <WritingAids value={aids}>
      <form
        {...formProps}
        id="praxisdaten"
        // Enter in a field does not submit a form of many sections.
        onKeyDown={(event) =>
          event.key === 'Enter' && event.target instanceof HTMLInputElement && event.preventDefault()
        }
        aria-label="Praxisdaten"
      >
        <DraftFrame
          title="Praxisdaten"
          document="facts"
          draft={draft}
          post={post}
          pages={[...listedPages, ...legalPages]}
          controlFor={(path) => controlOf(factFields, path)}
          onPassage={(passage) => showPassage(facts, passage)}
          compare={(theirs, names) => <ChangeList changes={changedFacts(theirs, facts)} names={names} />}
          goOn={
            // It stands in the head of the page, outside of the form.
            <GoOn
              to="Veröffentlichen"
              type="submit"
              form="praxisdaten"
              busy={status === 'submitting' ? 'Einen Moment …' : undefined}
            />
          }
          above={<ErrorSummary {...summary} errors={withNames(summary.errors)} />}
          help={
            <>
              <SampleCount count={samples.all.length} first={samples.places[0]} />
              <p className="text-caption text-ink-muted">
                Was Sie ändern, wird von selbst als Entwurf gesichert. Besucher sehen es erst, wenn Sie es
                veröffentlichen. „Vorschau“ zeigt es Ihnen vorher.
              </p>
            </>
          }
        >
          <div className="lines">
            {factSections.map((section) => (
              <FoldedSection
                key={section.title}
                id={section.title.toLowerCase().replaceAll(' ', '-')}
                title={section.title}
                state={{
                  errors: countIn(section.fields, Object.keys(problems)),
                  claims: countIn(section.fields, advisoryClaims),
                  samples: countIn(section.fields, samplePaths),
                  changes: countIn(section.fields, changedPaths),
                }}
              >
                {section.fields.map((field) => (
                  <FactWithSample
                    key={field.path}
                    field={field}
                    facts={facts}
                    samples={samples}
                    wasSample={firstSamples.includes(field.path)}
                    onConfirm={confirm}
                    onTakeBack={takeBack}
                  >
                    {(hint) => (
                      <>
                        <FieldControl
                          kind={field}
                          id={field.path}
                          label={field.label}
                          hint={hint}
                          value={factAt(facts, field.path)}
                          errors={problems}
                          onChange={(value) => give(field.path, value)}
                        />
                        {field.path === 'practiceDetails.closures'
                          ? againstClosures(facts.practiceDetails.closures)
                          : null}
                      </>
                    )}
                  </FactWithSample>
                ))}
                <SamplesTogether section={section} facts={facts} samples={samples} onConfirm={confirm} />
              </FoldedSection>
            ))}
          </div>
          <ExceptionList
            exceptions={facts.exceptions ?? []}
            onExceptions={(exceptions) => change({ ...facts, exceptions })}
          />
        </DraftFrame>
      </form>
      {asked ? (
        <ReasonDialog
          rule={asked.rule.name}
          sentence={asked.sentence}
          onClose={() => setAsked(undefined)}
          onException={(exception) => {
            change({ ...facts, exceptions: [...(facts.exceptions ?? []), exception] })
            setAsked(undefined)
          }}
        />
      ) : null}
    </WritingAids>
  )
}

function withNames(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(Object.entries(errors).map(([id, message]) => [id, `${nameOfPlace(id)}: ${message}`]))
}

/** Leads to the control in which a passage of a page is written. */
function showPassage(facts: FactsDocument, passage: string): void {
  const places = factFields.flatMap((field) => controlsIn(field.path, factAt(facts, field.path)))
  const place = mostAlike(passage, places)
  if (place) showControl(place.id)
}

function controlsIn(id: string, value: unknown): { id: string; text: string }[] {
  if (typeof value !== 'object' || value === null) return [{ id, text: String(value) }]
  // A list of lines is one control.
  if (Array.isArray(value) && typeof value[0] !== 'object') return [{ id, text: value.join(' ') }]
  return Object.entries(value).flatMap(([name, part]) => controlsIn(`${id}.${name}`, part))
}

/** An entry that was just added is blank, which is no mistake yet. */
function isBlankInEntry(facts: FactsDocument, id: string): boolean {
  return /\.\d+\./.test(id) && ['', '[]'].includes(String(JSON.stringify(factAt(facts, id)) ?? '').replaceAll('"', ''))
}

function countIn(fields: readonly FactField[], places: readonly string[]): number {
  return places.filter((place) => fields.some(({ path }) => `${place}.`.startsWith(`${path}.`))).length
}

function SampleCount({ count, first }: { count: number; first: string | undefined }) {
  return (
    <section>
      <h2 id={ALL_SAMPLES} tabIndex={-1}>
        {count === 0
          ? 'Keine Angabe ist mehr ein Beispiel.'
          : count === 1
            ? 'Noch 1 Angabe ist ein Beispiel'
            : `Noch ${count} Angaben sind Beispiele`}
      </h2>
      {first ? (
        <ul className="lines">
          <LineRow
            sign="steps"
            small={factSections.find(({ fields }) => fields.some(({ path }) => path === first))?.title}
            onPress={() => showSample(first)}
          >
            Zum ersten Beispiel
          </LineRow>
        </ul>
      ) : null}
    </section>
  )
}

interface CheckedFacts {
  checked: Checked<FactsDocument>
  claims: Record<string, ClaimInWords>
  present?: SiteFacts
}

/** The rules about claims are loaded on demand. */
async function check(facts: FactsDocument): Promise<CheckedFacts> {
  const { claimsInWords } = await import('../../../../content/words/claims-in-words.ts')
  const errors: FieldErrors = {}
  const claims: Record<string, ClaimInWords> = {}
  const parsed = factsSchema.safeParse(facts)
  for (const { path, message } of parsed.error?.issues ?? [])
    errors[controlOf(factFields, path.map(String))] ??= message
  for (const { place, said } of placeholderProblems(facts.words)) errors[place] ??= said
  if (!parsed.success) return { checked: { errors }, claims }

  const present = factsOfDocument(facts, berlinDay(new Date()))
  for (const claim of claimsInWords(present, facts.exceptions)) {
    if (claim.rule.blocks) errors[claim.place] ??= claim.said
    const first = claims[claim.place]
    if (!first || (claim.rule.blocks && !first.rule.blocks)) claims[claim.place] = claim
  }
  const checked = Object.keys(errors).length > 0 ? { errors } : { values: facts }
  return { checked, claims, present }
}
