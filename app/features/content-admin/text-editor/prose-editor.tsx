import 'prosemirror-view/style/prosemirror.css'
import './text-editor.css'
import { baseKeymap } from 'prosemirror-commands'
import { gapCursor } from 'prosemirror-gapcursor'
import { history } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import type { Node } from 'prosemirror-model'
import { EditorState, NodeSelection, TextSelection } from 'prosemirror-state'
import { tableEditing } from 'prosemirror-tables'
import { EditorView } from 'prosemirror-view'
import { type ReactNode, useContext, useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import type { NamedPage } from '../../../../content/site/pages.ts'
import type { TextNode } from '../../../../content/texts/text-document.ts'
import { FactDialog } from '../../../ui/controls/fact-dialog.tsx'
import { PicturesToChoose } from '../../../ui/controls/pictures-to-choose.tsx'
import { mostAlike } from '../most-alike.ts'
import { type Hint, hintDecorations, showHints } from '../writing-help/writing-help.ts'
import { cleanPastedHtml, cleanPastedText } from './clean-pasted-html.ts'
import { buttonsAt, type EditorCommand, furtherKeys, insertBlock, textCommands } from './editor-commands.ts'
import { editorSchema } from './editor-schema.ts'
import { keepTableShape } from './keep-table-shape.ts'
import { LinkDialog } from './link-dialog.tsx'
import { type NoticeValues, nodeViews } from './node-views.ts'
import { NoticeDialog } from './notice-dialog.tsx'
import { PictureDialog, type PictureValues } from './picture-dialog.tsx'
import { ToolbarButtons } from './toolbar-buttons.tsx'
import { typingRules } from './typing-rules.ts'

export interface EditorHandle {
  doc(): Node | undefined
  showHints(hints: readonly Hint[]): void
  select(place: { from: number; to: number }): void
  /** Sets the cursor behind the paragraph that reads like this. */
  showPassage(passage: string): void
}

interface ProseEditorProps {
  label: string
  content: TextNode
  ownPages: readonly NamedPage[]
  handle: React.Ref<EditorHandle>
  onChange(content: TextNode): void
  /** Between the tools and the text. */
  children?: ReactNode
}

/** The position of the edited block; null for a new one. */
type OpenDialog =
  | 'link'
  | 'fact'
  | { notice: number | null; values: NoticeValues }
  | { picture: number | null; values: PictureValues | undefined }

export function ProseEditor({ label, content, ownPages, handle, onChange, children }: ProseEditorProps) {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  const [state, setState] = useState<EditorState>()
  const [dialog, setDialog] = useState<OpenDialog>()
  const id = useId()
  const changed = useRef(onChange)
  changed.current = onChange
  const pictures = useContext(PicturesToChoose)
  const known = useRef(pictures)
  known.current = pictures

  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor keeps the text from here on; another text is another editor
  useEffect(() => {
    if (!place.current) return
    const first = EditorState.create({
      doc: editorSchema.nodeFromJSON(content),
      plugins: [
        typingRules,
        keymap({
          ...furtherKeys,
          'Mod-k': () => {
            setDialog('link')
            return true
          },
          'Alt-F10': () => {
            document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(id)}"] [tabindex="0"]`)?.focus()
            return true
          },
          ...Object.fromEntries(textCommands.flatMap(({ keys, run }) => (keys ? [[keys, run]] : []))),
        }),
        keymap(baseKeymap),
        history(),
        tableEditing(),
        gapCursor(),
        keepTableShape,
        hintDecorations,
      ],
    })
    const editor = new EditorView(place.current, {
      state: first,
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-description': 'Alt und F10 führen zu den Knöpfen.',
        class: 'prose editor-text',
        spellcheck: 'true',
      },
      nodeViews: nodeViews({
        editNotice: (position, { attrs }) => setDialog({ notice: position, values: attrs as NoticeValues }),
        editPicture: (position, { attrs }) => setDialog({ picture: position, values: attrs as PictureValues }),
        pictureOf: (id) => known.current.find((picture) => picture.id === id),
      }),
      // Above are the head of the page and the tools.
      scrollMargin: { top: 120, right: 5, bottom: 24, left: 5 },
      scrollThreshold: { top: 112, right: 0, bottom: 16, left: 0 },
      transformPastedHTML: cleanPastedHtml,
      transformPastedText: cleanPastedText,
      dispatchTransaction(transaction) {
        const next = editor.state.apply(transaction)
        editor.updateState(next)
        setState(next)
        if (transaction.docChanged) changed.current(next.doc.toJSON())
      },
    })
    view.current = editor
    setState(first)
    return () => {
      view.current = undefined
      editor.destroy()
    }
  }, [])

  function select({ from, to }: { from: number; to: number }) {
    const editor = view.current
    if (!editor) return
    const { doc } = editor.state
    const selection = doc.nodeAt(from)?.type.spec.atom
      ? NodeSelection.create(doc, from)
      : TextSelection.between(doc.resolve(from), doc.resolve(Math.min(to, doc.content.size)))
    // Without the focus the page has no selection to scroll to.
    editor.focus()
    editor.dispatch(editor.state.tr.setSelection(selection).scrollIntoView())
  }

  useImperativeHandle(handle, () => ({
    doc: () => view.current?.state.doc,
    showHints: (hints) => view.current && showHints(view.current, hints),
    select,
    showPassage(passage) {
      // Who begins a text writes at once.
      if (!passage && view.current?.state.doc.textContent === '') view.current.focus()
      const blocks: { text: string; end: number }[] = []
      view.current?.state.doc.descendants((block, position) => {
        if (block.isTextblock) blocks.push({ text: block.textContent, end: position + block.nodeSize - 1 })
        return !block.isTextblock
      })
      const block = mostAlike(passage, blocks)
      if (block) select({ from: block.end, to: block.end })
    },
  }))

  function run(command: EditorCommand) {
    const editor = view.current
    if (!editor) return
    command.run(editor.state, editor.dispatch, editor)
    editor.focus()
  }

  function finish(change?: (editor: EditorView) => void) {
    setDialog(undefined)
    const editor = view.current
    if (!editor) return
    change?.(editor)
    // The dialog gives the focus back to its button first.
    requestAnimationFrame(() => editor.focus())
  }

  const dialogs = (state: EditorState) => [
    {
      label: 'Link',
      drawing:
        'M8.5 11.5a3.5 3.5 0 0 0 5 0L16 9a3.5 3.5 0 0 0-5-5l-1 1M11.5 8.5a3.5 3.5 0 0 0-5 0L4 11a3.5 3.5 0 0 0 5 5l1-1',
      keys: 'Mod-k',
      act: () => setDialog('link'),
    },
    {
      label: 'Bild',
      drawing: 'M3 4h14v12H3zM3 14l4-4 3 3 3.5-4 3.5 4M12.5 7h.01',
      inMenu: true,
      act: () => setDialog(pictureAt(state)),
    },
    {
      label: 'Hinweis',
      drawing: 'M10 3l7.5 14h-15zM10 8v4M10 14.5h.01',
      inMenu: true,
      act: () => setDialog({ notice: null, values: { variant: 'inline', about: '' } }),
    },
    {
      label: 'Angabe',
      drawing: 'M3 3h6.5l7.5 7.5-6.5 6.5L3 9.5zM6.5 6.5h.01',
      inMenu: true,
      act: () => setDialog('fact'),
    },
  ]

  return (
    <div className="@container/editor">
      {state ? (
        <ToolbarButtons
          buttons={buttonsAt(state, dialogs(state), run)}
          controls={id}
          onLeave={() => view.current?.focus()}
        />
      ) : null}
      {children}
      <div ref={place} />
      {dialog === 'link' && state ? (
        <LinkDialog
          ownPages={ownPages}
          {...linkAt(state)}
          onClose={() => finish()}
          onRemove={() => finish((editor) => setLink(editor, undefined))}
          onChosen={(href, words) => finish((editor) => setLink(editor, href, words))}
        />
      ) : null}
      {dialog === 'fact' ? (
        <FactDialog
          onClose={() => finish()}
          onChosen={(name) =>
            finish(({ state, dispatch }) =>
              dispatch(state.tr.replaceSelectionWith(editorSchema.nodes.fact.create({ name }))),
            )
          }
        />
      ) : null}
      {typeof dialog === 'object' && 'notice' in dialog ? (
        <NoticeDialog
          values={dialog.values}
          onClose={() => finish()}
          onChosen={(values) =>
            finish((editor) => setBlock(editor, dialog.notice, editorSchema.nodes.notice.create(values)))
          }
        />
      ) : null}
      {typeof dialog === 'object' && 'picture' in dialog ? (
        <PictureDialog
          values={dialog.values}
          onClose={() => finish()}
          onRemove={() =>
            finish(({ state, dispatch }) => {
              if (dialog.picture !== null) dispatch(state.tr.delete(dialog.picture, dialog.picture + 1))
            })
          }
          onChosen={(values) =>
            finish((editor) => setBlock(editor, dialog.picture, editorSchema.nodes.picture.create(values)))
          }
        />
      ) : null}
    </div>
  )
}

function setBlock(editor: EditorView, position: number | null, block: Node): void {
  if (position === null) insertBlock(block)(editor.state, editor.dispatch)
  else editor.dispatch(editor.state.tr.setNodeMarkup(position, null, block.attrs))
}

function pictureAt({ selection }: EditorState): Extract<OpenDialog, { picture: unknown }> {
  return selection instanceof NodeSelection && selection.node.type === editorSchema.nodes.picture
    ? { picture: selection.from, values: selection.node.attrs as PictureValues }
    : { picture: null, values: undefined }
}

/** The whole link, also where the cursor is only at its edge. */
function linkAt(state: EditorState): { href: string | undefined; needsWords: boolean } {
  const { $from, from, to, empty } = state.selection
  let href: string | undefined
  if (empty) href = editorSchema.marks.link.isInSet($from.marks())?.attrs.href
  state.doc.nodesBetween(from, to, (node) => {
    href ??= editorSchema.marks.link.isInSet(node.marks)?.attrs.href
  })
  return { href, needsWords: empty && !href }
}

function setLink(editor: EditorView, href: string | undefined, words = ''): void {
  const { state } = editor
  const { link } = editorSchema.marks
  const { from, to } = state.selection.empty ? linkAround(state) : state.selection
  const change = state.tr
  if (href && words) change.replaceSelectionWith(editorSchema.text(words, [link.create({ href })]), false)
  else {
    change.removeMark(from, to, link)
    if (href) change.addMark(from, to, link.create({ href }))
  }
  editor.dispatch(change.scrollIntoView())
}

function linkAround({ selection: { $from }, doc }: EditorState): { from: number; to: number } {
  const { link } = editorSchema.marks
  let [from, to] = [$from.pos, $from.pos]
  while (doc.rangeHasMark(from - 1, from, link)) from -= 1
  while (doc.rangeHasMark(to, to + 1, link)) to += 1
  return { from, to }
}
