import { useContext, useEffect, useMemo, useRef, useState } from 'react'
import { checkText, headerProblems, type TextProblem } from '../../../../content/texts/check-text.ts'
import { sentenceAbout, unjustifiedClaims } from '../../../../content/texts/find-claims.ts'
import { headerLabel } from '../../../../content/texts/header-fields.ts'
import {
  type HeaderDraft,
  kindNames,
  type TextDocument,
  type TextKind,
} from '../../../../content/texts/text-document.ts'
import { berlinDay } from '../../../../rules/berlin-time.ts'
import { greetingOf } from '../../../../rules/newsletter/greeting.ts'
import type { Post } from '../../../lib/ask-server.ts'
import type { DataApi } from '../../../lib/data-api.ts'
import { showControl } from '../../../lib/forms/show-control.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { controlOf } from '../../../ui/controls/control-of.ts'
import { factValue } from '../../../ui/controls/fact-value.ts'
import { FieldControl } from '../../../ui/controls/field-control.tsx'
import { PicturesToChoose } from '../../../ui/controls/pictures-to-choose.tsx'
import { ProblemSummary } from '../../../ui/forms/error-summary.tsx'
import { Sign } from '../../../ui/list/sign.tsx'
import { DraftFrame, GoOn, useContentDraft } from '../drafts/draft-frame.tsx'
import { FoldedSection, openSection } from '../practice-data/folded-section.tsx'
import { TextChanges } from '../text-changes/text-changes.tsx'
import { headerForm } from '../text-header/header-form.ts'
import { UpdateQuestion } from '../text-header/update-question.tsx'
import { helpWith, type WritingHelp } from '../writing-help/writing-help.ts'
import { WritingHelpPanel } from '../writing-help/writing-help-panel.tsx'
import { type EditorHandle, ProseEditor } from './prose-editor.tsx'
import { type OpenText, readToday, retitled } from './text-source.ts'

const HELP_AFTER_MS = 500

const headerControl = (path: string) => `header-${path}`

const pagesOf: Record<TextKind, readonly { title: string; path?: string }[]> = {
  article: [{ title: 'Der Artikel' }, { title: 'Seine Karte im Blog', path: '/blog' }],
  guide: [{ title: 'Der Ratgeber' }],
  legal: [{ title: 'Der Rechtstext' }],
  issue: [{ title: 'Die Seite im Archiv' }],
}

function blockedClaims(kind: TextKind, text: TextDocument): TextProblem[] {
  return unjustifiedClaims(text, factValue)
    .filter(({ rule }) => rule.blocks)
    .map(({ field, ...claim }) => ({
      place: field ? headerLabel(kind, field) : 'Text',
      message: sentenceAbout(claim),
    }))
}

interface TextEditorPageProps {
  api: DataApi
  text: OpenText
  /** Words of its page that a person wants to change. */
  passage?: string
  post: Post
  onChecked(): void
  /** It was marked as read, and is saved. */
  onRead(): void
}

export function TextEditorPage({ api, post, text, passage = '', onChecked, onRead }: TextEditorPageProps) {
  const { document, kind, ownPages, articles } = text
  const draft = useContentDraft<TextDocument | null>(api, document, text.shipped, text.state)
  const [help, setHelp] = useState<WritingHelp>()
  const [problems, setProblems] = useState<TextProblem[]>([])
  const [refusals, setRefusals] = useState(0)
  const editor = useRef<EditorHandle>(null)
  const body = draft.body as TextDocument
  const latest = () => draft.view().body as TextDocument
  const knownPaths = useMemo(() => new Set(ownPages.map(({ path }) => path)), [ownPages])
  const pictures = useContext(PicturesToChoose)
  const header = body.header as HeaderDraft
  const today = berlinDay(new Date())
  const liveSlug = text.state.published?.header.slug
  const goesTo = kind === 'issue' && !liveSlug ? 'Versand' : 'Veröffentlichen'

  function change(part: Partial<TextDocument>) {
    draft.type({ ...latest(), ...part })
  }

  /** As JSON: a field without a value is not there. */
  function changeHeader(part: HeaderDraft) {
    const next = Object.entries({ ...latest().header, ...part }).filter(([, value]) => value !== undefined)
    change({ header: Object.fromEntries(next) as unknown as TextDocument['header'] })
  }

  useEffect(() => {
    const timer = setTimeout(() => {
      const doc = editor.current?.doc()
      if (!doc) return
      const next = helpWith(doc, body.header, knownPaths, pictures)
      setHelp(next)
      editor.current?.showHints(next.hints)
    }, HELP_AFTER_MS)
    return () => clearTimeout(timer)
  }, [body, knownPaths, pictures])

  useEffect(() => editor.current?.showPassage(passage), [passage])

  async function checkAndGoOn() {
    const text = latest()
    const { problems: mistakes } = checkText(kind, text)
    const problems = mistakes.length > 0 ? mistakes : blockedClaims(kind, text)
    setProblems(problems)
    if (mistakes.some(({ field }) => field)) openSection('kopf')
    if (problems.length > 0) {
      setRefusals((count) => count + 1)
      return
    }
    await draft.saveAnd(onChecked)
  }

  const isToRead = kind !== 'issue' && header.reviewedAt !== today

  async function markRead() {
    changeHeader(readToday(text, header, today))
    await draft.saveAnd(onRead)
  }

  const fields = headerForm(kind, header, { liveSlug, ownPages, articles })
  const columnOf = ([field, , column]: readonly string[]) => {
    const rows = fields.find(({ path }) => path === field)
    return rows?.kind === 'rows' ? rows.columns.find(({ name }) => name === column)?.label : undefined
  }
  const controlFor = (path: readonly string[]) => headerControl(controlOf(fields, path))
  const errors = Object.fromEntries(
    (problems.length > 0 ? headerProblems(kind, body.header) : [])
      .toReversed()
      .map(({ path = [], message }) => [controlFor(path), message]),
  )

  return (
    <DraftFrame
      className="editor-page"
      title={`${kindNames[kind]} schreiben`}
      isQuiet
      back={
        kind === 'issue'
          ? { href: '/admin/newsletter/ausgaben', label: 'Alle Ausgaben' }
          : { href: '/admin/texte', label: 'Alle Texte' }
      }
      document={document}
      draft={draft}
      post={post}
      pages={pagesOf[kind]}
      onPassage={(passage) => editor.current?.showPassage(passage)}
      controlFor={controlFor}
      compare={(theirs, names) => <TextChanges document={document} before={theirs} after={body} names={names} />}
      action={
        isToRead ? (
          <Button
            variant="secondary"
            size="small"
            className="sign-button"
            aria-label="Gelesen und heute geprüft"
            title="Gelesen und heute geprüft"
            onClick={markRead}
          >
            <Sign of="safe" />
            <span>Geprüft</span>
          </Button>
        ) : null
      }
      goOn={<GoOn to={goesTo} onClick={() => checkAndGoOn()} />}
      above={
        <ProblemSummary
          problems={problems.map(({ place, message, path }) => ({
            key: `${place} ${path} ${message}`,
            place: [place, path && columnOf(path)].filter(Boolean).join(', '),
            message,
            control: path && controlFor(path),
          }))}
          refusals={refusals}
        />
      }
      help={
        help ? (
          <WritingHelpPanel
            kind={kind}
            help={help}
            exceptions={header.exceptions ?? []}
            onShow={({ place, field }) => {
              if (place) editor.current?.select(place)
              else if (field) showControl(headerControl(field))
            }}
            onExceptions={(exceptions) => changeHeader({ exceptions })}
          />
        ) : null
      }
      beside={
        <>
          <UpdateQuestion
            kind={kind}
            published={text.state.published}
            text={body}
            onChange={(updatedAt) => changeHeader({ updatedAt })}
          />
          <div className="lines">
            <FoldedSection
              id="kopf"
              title={kind === 'issue' ? 'Betreff und Beigaben' : 'Angaben zum Text'}
              state={{ errors: Object.keys(errors).length }}
              isOpenAtFirst={kind === 'issue' || !(text.state.published || text.shipped)}
            >
              {kind === 'issue' && liveSlug ? (
                <p>Diese Ausgabe ist versandt. Was Sie hier ändern, ändert nur ihre Seite im Archiv.</p>
              ) : null}
              {fields.map((field) => (
                <FieldControl
                  key={field.path}
                  kind={field}
                  id={headerControl(field.path)}
                  label={field.label}
                  hint={field.where}
                  value={field.value}
                  errors={errors}
                  onChange={(value) => changeHeader(field.change(value))}
                />
              ))}
            </FoldedSection>
          </div>
        </>
      }
    >
      <section aria-labelledby="text">
        <h2 id="text" className="sr-only">
          Text
        </h2>
        <ProseEditor
          key={`${document} ${draft.replaced}`}
          label="Text"
          content={body.content}
          ownPages={ownPages}
          handle={editor}
          onChange={(content) => change({ content })}
        >
          {kind === 'issue' ? null : (
            <div className="title-field">
              <FieldControl
                kind={{ kind: 'text' }}
                id={headerControl('title')}
                label={headerLabel(kind, 'title')}
                value={header.title}
                errors={errors}
                onChange={(title) =>
                  changeHeader(
                    kind !== 'legal' && !text.state.published
                      ? retitled(latest().header, String(title))
                      : { title: String(title) },
                  )
                }
              />
            </div>
          )}
          {kind === 'issue' && !liveSlug ? <Greeting header={header} /> : null}
        </ProseEditor>
      </section>
    </DraftFrame>
  )
}

/** What the mail says before the text. */
function Greeting({ header }: { header: HeaderDraft }) {
  const greeting = greetingOf(header, { first_name: 'Vorname', last_name: 'Nachname' })
  const plain = greetingOf({}, { first_name: null, last_name: null })
  return (
    <p className="pt-2 text-small text-ink-muted">
      Die E-Mail beginnt mit „{greeting}“
      {greeting === plain ? '' : ` oder, wo jemand keinen Namen angegeben hat, mit „${plain}“`}. Ihr Text folgt
      darunter.
    </p>
  )
}
