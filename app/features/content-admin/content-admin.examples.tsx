import type { TextDocument } from '../../../content/texts/text-document.ts'
import { tooMuchWritten } from '../../../rules/operation/too-many-requests.ts'
import type { DraftState } from '../../lib/drafts/draft-state.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { SaveState } from '../../ui/drafts/save-state.tsx'
import { TwoVersions } from '../../ui/drafts/two-versions.tsx'
import type { Examples } from '../../ui/layout/examples.ts'
import changes from './text-changes/text-changes.css?inline'
import { TextChanges } from './text-changes/text-changes.tsx'
import editor from './text-editor/text-editor.css?inline'
import { ToolbarButtons } from './text-editor/toolbar-buttons.tsx'

/** The admin area loads them when it needs them; a page that the server renders carries them along. */
export const contentAdminStyles = [changes, editor].join('\n')

const nothing = () => {}
const draftStates: readonly DraftState[] = [
  'saved',
  'saving',
  'offline',
  'signed-out',
  'unconfirmed',
  'limited',
  'failed',
  'conflict',
  'gone',
]
const refusal = { code: 'too_many_requests', message: tooMuchWritten(7200) }

export const saveStateExamples: Examples = Object.fromEntries(
  draftStates.map((state) => [
    state,
    <div key={state} className="flex flex-wrap items-center gap-3">
      <SaveState draft={{ name: 'muster', state, refusal, isKept: true, save: nothing }} isHeld={state === 'offline'} />
      <Button size="small">Prüfen und weiter</Button>
    </div>,
  ]),
)

export function SampleVersions() {
  const theirs = sampleText('Wasser leitet Strom, wenn Salze darin gelöst sind.')
  const mine = sampleText('Wasser leitet Strom, sobald Salze darin gelöst sind.')
  return (
    <div className="grid grid-cols-1 gap-4">
      <TwoVersions
        draft={{
          name: 'muster',
          body: mine,
          theirs: { body: theirs, seen: 1, author: 'max.mustermann@example.com' },
          choose: nothing,
        }}
      >
        {(theirs) => (
          <TextChanges
            document="article/probe"
            before={theirs}
            after={mine}
            names={{ before: 'Andere Fassung', after: 'Ihre Fassung' }}
          />
        )}
      </TwoVersions>
    </div>
  )
}

const tools = [
  { label: 'Fett', sign: 'F', isOn: true },
  { label: 'Kursiv', sign: 'K', isOn: false },
  { label: 'Tabelle', drawing: 'M3 4h14v12H3zM3 8h14M3 12h14M8 4v12', inMenu: true },
  { label: 'Rückgängig', sign: '↶' },
  { label: 'Wiederholen', sign: '↷', can: false },
].map((tool) => ({ ...tool, act: nothing }))

export function SampleTools() {
  return (
    <div className="@container/editor">
      <ToolbarButtons buttons={tools} controls="muster-text" onLeave={nothing} />
      <p id="muster-text" className="editor-text">
        Ein Absatz, in dem geschrieben wird.
      </p>
    </div>
  )
}

function sampleText(sentence: string): TextDocument {
  return {
    header: { title: 'Wasser', slug: 'wasser', description: 'Was Wasser kann' } as TextDocument['header'],
    content: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: sentence }] }] },
  }
}
