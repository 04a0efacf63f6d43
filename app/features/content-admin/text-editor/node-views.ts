import type { Node } from 'prosemirror-model'
import type { NodeViewConstructor } from 'prosemirror-view'
import { pictureFile } from '../../../../content/pictures/stored-picture.ts'
import { describedAs, LOST_PICTURE, type PictureToChoose } from '../../../ui/controls/pictures-to-choose.tsx'
import type { PictureValues } from './picture-dialog.tsx'

type Edit = (position: number, block: Node) => void

interface NodeViewParts {
  editNotice: Edit
  editPicture: Edit
  /** A picture of the library; undefined where it was deleted for good. */
  pictureOf(id: string): PictureToChoose | undefined
}

export function nodeViews({ editNotice, editPicture, pictureOf }: NodeViewParts): Record<string, NodeViewConstructor> {
  return {
    box: titled('box', 'Überschrift des Kastens'),
    aside: titled('aside-box', 'Überschrift der Randnotiz'),
    notice: block('Hinweis ändern', editNotice, ({ attrs }, place) => {
      place.textContent = noticeSentence(attrs as NoticeValues)
    }),
    picture: block('Bild ändern', editPicture, ({ attrs }, place) => {
      const { id, caption } = attrs as PictureValues
      const shown = pictureOf(id)
      const lines = shown ? [describedAs(shown), ...(caption ? [`Bildunterschrift: ${caption}`] : [])] : [LOST_PICTURE]
      place.replaceChildren(
        ...(shown ? [imageOf(shown)] : []),
        ...lines.map((line) => make('p', { textContent: line })),
      )
    }),
  }
}

function make<Made extends HTMLElement>(tag: string, properties: Partial<Made> = {}): Made {
  return Object.assign(document.createElement(tag), properties) as Made
}

function titled(className: string, label: string): NodeViewConstructor {
  return (first, view, getPos) => {
    const dom = make('div', { className })
    const input = make<HTMLInputElement>('input', {
      className: 'control mb-2 font-semibold',
      ariaLabel: label,
      placeholder: label,
      maxLength: 120,
      value: first.attrs.title,
    })
    input.addEventListener('input', () => {
      const position = getPos()
      if (position !== undefined) view.dispatch(view.state.tr.setNodeAttribute(position, 'title', input.value))
    })
    const contentDOM = make('div')
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

function block(label: string, edit: Edit, show: (block: Node, place: HTMLElement) => void): NodeViewConstructor {
  return (first, _view, getPos) => {
    let node = first
    const dom = make('div', { className: 'editor-block' })
    const place = make('div')
    const button = make<HTMLButtonElement>('button', {
      type: 'button',
      className: 'btn btn-secondary btn-small',
      textContent: label,
    })
    button.addEventListener('click', () => {
      const position = getPos()
      if (position !== undefined) edit(position, node)
    })
    dom.append(place, button)
    show(node, place)
    return {
      dom,
      update(next) {
        if (next.type !== first.type) return false
        node = next
        show(node, place)
        return true
      },
      stopEvent: (event) => event.target === button,
      ignoreMutation: () => true,
    }
  }
}

function imageOf({ picture }: PictureToChoose): HTMLImageElement {
  const image = new Image(picture.width, picture.height)
  const className = 'mb-2 max-h-[18rem] w-auto rounded-control'
  return Object.assign(image, { className, src: pictureFile(picture, 480), alt: '' })
}
export interface NoticeValues {
  variant: string
  about: string
}

export function noticeSentence({ variant, about }: NoticeValues): string {
  return variant === 'inline'
    ? `Hinweis: Nicht belegt ist, ${about}.`
    : `Hinweis${variant === 'full' ? ' „Zum Stand des Wissens“' : ''}: Für ${about} ist eine Wirksamkeit wissenschaftlich nicht nachgewiesen.`
}
