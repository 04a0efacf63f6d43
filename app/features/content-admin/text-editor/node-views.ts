import type { Node } from 'prosemirror-model'
import type { EditorView, NodeViewConstructor } from 'prosemirror-view'

/** What an editor of one notice is told. */
export type EditNotice = (position: number, notice: Node) => void

/** Boxes with a title that is typed in place, and notices as visitors read them. */
export function nodeViews(editNotice: EditNotice): Record<string, NodeViewConstructor> {
  return {
    box: titled('div', 'box', 'Überschrift des Kastens'),
    aside: titled('div', 'aside-box', 'Überschrift der Randnotiz'),
    notice: notice(editNotice),
  }
}

function titled(tag: string, className: string, label: string): NodeViewConstructor {
  return (first, view, getPos) => {
    const dom = document.createElement(tag)
    dom.className = className
    const input = document.createElement('input')
    input.className = 'control editor-title'
    input.setAttribute('aria-label', label)
    input.placeholder = label
    input.maxLength = 120
    input.value = first.attrs.title
    input.addEventListener('input', () => setAttribute(view, getPos(), 'title', input.value))
    const contentDOM = document.createElement('div')
    dom.append(input, contentDOM)
    return {
      dom,
      contentDOM,
      update(node) {
        if (node.type !== first.type) return false
        if (node.attrs.title !== input.value) input.value = node.attrs.title
        return true
      },
      stopEvent: (event) => event.target === input,
      ignoreMutation: (mutation) => mutation.type !== 'selection' && !contentDOM.contains(mutation.target),
    }
  }
}

function setAttribute(view: EditorView, position: number | undefined, name: string, value: string): void {
  if (position !== undefined) view.dispatch(view.state.tr.setNodeAttribute(position, name, value))
}

function notice(edit: EditNotice): NodeViewConstructor {
  return (first, _view, getPos) => {
    let node = first
    const dom = document.createElement('div')
    dom.className = 'editor-block'
    const words = document.createElement('p')
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'btn btn-secondary btn-small'
    button.textContent = 'Hinweis ändern'
    button.addEventListener('click', () => {
      const position = getPos()
      if (position !== undefined) edit(position, node)
    })
    dom.append(words, button)
    const show = () => {
      words.textContent = noticeSentence(node.attrs as NoticeAttributes)
    }
    show()
    return {
      dom,
      update(next) {
        if (next.type !== first.type) return false
        node = next
        show()
        return true
      },
      stopEvent: (event) => event.target === button,
      ignoreMutation: () => true,
    }
  }
}

interface NoticeAttributes {
  variant: string
  about: string
}

/** The beginning of a notice, which tells it from others. */
export function noticeSentence({ variant, about }: NoticeAttributes): string {
  return variant === 'inline'
    ? `Hinweis: Nicht belegt ist, ${about}.`
    : `Hinweis${variant === 'full' ? ' „Zum Stand des Wissens“' : ''}: Für ${about} ist eine Wirksamkeit wissenschaftlich nicht nachgewiesen.`
}
