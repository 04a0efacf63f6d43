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
      place.replaceChildren(...(shown ? [imageOf(shown)] : []), ...lines.map(paragraphOf))
    }),
  }
}

function titled(className: string, label: string): NodeViewConstructor {
  return (first, view, getPos) => {
    const dom = document.createElement('div')
    dom.className = className
    const input = document.createElement('input')
    input.className = 'control mb-2 font-semibold'
    input.setAttribute('aria-label', label)
    input.placeholder = label
    input.maxLength = 120
    input.value = first.attrs.title
    input.addEventListener('input', () => {
      const position = getPos()
      if (position !== undefined) view.dispatch(view.state.tr.setNodeAttribute(position, 'title', input.value))
    })
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

function block(label: string, edit: Edit, show: (block: Node, place: HTMLElement) => void): NodeViewConstructor {
  return (first, _view, getPos) => {
    let node = first
    const dom = document.createElement('div')
    dom.className = 'editor-block'
    const place = document.createElement('div')
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'btn btn-secondary btn-small'
    button.textContent = label
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
  image.className = 'mb-2 max-h-[18rem] w-auto rounded-control'
  image.src = pictureFile(picture, 480)
  image.alt = ''
  return image
}

function paragraphOf(text: string): HTMLParagraphElement {
  const paragraph = document.createElement('p')
  paragraph.textContent = text
  return paragraph
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
