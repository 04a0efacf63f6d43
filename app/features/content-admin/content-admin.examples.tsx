import type { TextDocument } from '../../content/texts/text-document.ts'
import type { DraftState } from '../../lib/drafts/draft-machine.ts'
import { Button } from '../../ui/buttons/button.tsx'
import type { Examples } from '../../ui/layout/examples.ts'
import saveState from './drafts/save-state-line.css?inline'
import { SaveStateLine } from './drafts/save-state-line.tsx'
import { TwoVersions } from './drafts/two-versions.tsx'
import type { SentIssue } from './issues/issue-source.ts'
import { stateOf, sumsOf } from './issues/issue-words.ts'
import changes from './text-changes/text-changes.css?inline'
import { TextChanges } from './text-changes/text-changes.tsx'
import editor from './text-editor/text-editor.css?inline'
import { ToolbarButtons } from './text-editor/toolbar-buttons.tsx'
import { TrashPage } from './trash/trash-page.tsx'

/** The admin area loads them when it needs them; a page that the server renders carries them along. */
export const contentAdminStyles = [saveState, changes, editor].join('\n')

const nothing = () => {}
const draftStates: readonly DraftState[] = ['saved', 'saving', 'offline', 'signed-out', 'failed', 'conflict', 'gone']

export const saveStateExamples: Examples = Object.fromEntries(
  draftStates.map((state) => [
    state,
    <SaveStateLine key={state} state={state} isKept={true} isHeld={state === 'offline'}>
      <Button size="small">Prüfen und weiter</Button>
    </SaveStateLine>,
  ]),
)

export function SampleVersions() {
  const theirs = sampleText('Wasser leitet Strom, wenn Salze darin gelöst sind.')
  const mine = sampleText('Wasser leitet Strom, sobald Salze darin gelöst sind.')
  return (
    <div className="grid grid-cols-1 gap-4">
      <TwoVersions
        mine={mine}
        theirs={{ body: theirs, seen: 1, author: 'max.mustermann@example.com' }}
        onChosen={nothing}
      >
        <TextChanges before={theirs} after={mine} names={{ before: 'Andere Fassung', after: 'Ihre Fassung' }} />
      </TwoVersions>
    </div>
  )
}

export function SampleTrash() {
  return (
    <TrashPage
      onChanged={nothing}
      items={[
        {
          id: '1',
          label: 'Artikel: Was Wasser kann',
          deletedAt: new Date().toISOString(),
          href: '/admin/texte',
          takeBack: async () => true,
        },
      ]}
    />
  )
}

const tool = (label: string, sign: string, part: { drawing?: string; isOn?: boolean; can?: boolean } = {}) => ({
  label,
  sign,
  isOn: undefined,
  can: true,
  act: nothing,
  ...part,
})

const tools = [
  tool('Fett', 'F', { isOn: true }),
  tool('Kursiv', 'K', { isOn: false }),
  tool('Tabelle', '', { drawing: 'M3 4h14v12H3zM3 8h14M3 12h14M8 4v12' }),
  tool('Rückgängig', '↶'),
  tool('Wiederholen', '↷', { can: false }),
]

export function SampleTools() {
  return (
    <div className="editor-frame">
      <ToolbarButtons buttons={tools} controls="muster-text" onLeave={nothing} />
      <p id="muster-text" className="editor-text">
        Ein Absatz, in dem geschrieben wird.
      </p>
    </div>
  )
}

const issue: SentIssue = {
  id: '1',
  document: 'issue/winter',
  title: 'Neues im Winter',
  send_at: '2027-01-07T08:00:00Z',
  state: 'scheduled',
  paused_because: null,
  begun_at: null,
  finished_at: null,
  cancelled_at: null,
  trouble: null,
  sums: { queued: 120 },
  undecided: 0,
}
const begun_at = issue.send_at
const finished_at = '2027-01-07T08:20:00Z'

const sampleIssues: readonly SentIssue[] = [
  issue,
  { ...issue, state: 'sending', begun_at, sums: { accepted: 80, sending: 2, queued: 38 } },
  { ...issue, state: 'paused', paused_because: 'operator', begun_at, sums: { accepted: 80, queued: 40 } },
  { ...issue, state: 'paused', paused_because: 'restored', begun_at, sums: { accepted: 80, queued: 40 } },
  {
    ...issue,
    state: 'finished',
    begun_at,
    finished_at,
    sums: { accepted: 117, refused: 2, uncertain: 1 },
    undecided: 1,
  },
  { ...issue, state: 'finished', begun_at, cancelled_at: finished_at, sums: { accepted: 80, excluded: 40 } },
]

export function SampleIssues() {
  return (
    <ul className="text-rows">
      {sampleIssues.map((one) => (
        <li key={JSON.stringify(one)}>
          <strong>{one.title}</strong>
          <span>{stateOf(one)}</span>
          <span>
            {sumsOf(one)
              .map(({ label, count }) => `${count} ${label}`)
              .join(', ')}
          </span>
        </li>
      ))}
    </ul>
  )
}

function sampleText(sentence: string): TextDocument {
  return {
    header: { title: 'Wasser', slug: 'wasser', description: 'Was Wasser kann' } as TextDocument['header'],
    content: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: sentence }] }] },
  }
}
