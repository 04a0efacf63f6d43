import { DOMParser, Slice } from 'prosemirror-model'
import { expect, test } from 'vitest'
import { cleanPastedHtml } from './clean-pasted-html.ts'
import { editorSchema } from './editor-schema.ts'

const PICTURE = 'a3bb189e-8bf9-4888-9912-ace4e6543002'

const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{color:red}</style></head><body>
<!--StartFragment-->
<h1 style="mso-style-name:Titel"><span style="font-family:Calibri">Aus einem Brief</span><o:p></o:p></h1>
<p class="MsoNormal">Ein <b style="mso-bidi-font-weight:normal">wichtiger</b> Satz mit einem <a href="javascript:alert(1)">bösen</a> und einem
<a href="https://www.example.com/">guten</a> Link.<script>document.title = 'böse'</script><img src="file:///C:/bild.png"></p>
<p class="MsoListParagraphCxSpFirst" style="mso-list:l0 level1 lfo1"><![if !supportLists]><span style="mso-list:Ignore">·<span>&nbsp;&nbsp;</span></span><![endif]>Erstens</p>
<p class="MsoListParagraphCxSpLast" style="mso-list:l0 level1 lfo1"><![if !supportLists]><span style="mso-list:Ignore">·<span>&nbsp;&nbsp;</span></span><![endif]>Zweitens</p>
<table class="MsoTableGrid"><tr><td colspan="2"><p>Töne</p></td></tr><tr><td><p class="MsoNormal">Ton</p></td><td><p class="MsoNormal">Hertz</p></td></tr>
<tr><td><p class="MsoNormal">Kammerton a</p></td><td><p class="MsoNormal">440</p><p class="MsoNormal">heute oft 443</p></td></tr></table>
<!--EndFragment--></body></html>`

test('what is pasted from Word keeps its structure, and the rest is dropped', () => {
  const pasted = paste(WORD)
  const [heading, sentence, list, table] = pasted

  expect(heading).toMatchObject({ type: 'heading', attrs: { level: 2 }, content: [{ text: 'Aus einem Brief' }] })
  expect(marked(sentence)).toEqual(['wichtiger: strong', 'guten: link'])
  expect(list).toMatchObject({ type: 'bulletList', content: [{ type: 'listItem' }, { type: 'listItem' }] })
  expect(JSON.stringify(list)).toMatch(/"Erstens".*"Zweitens"/)
  expect(table).toMatchObject({ type: 'table', content: [{ content: [{}, {}] }, {}, { type: 'tableRow' }] })
  expect(JSON.stringify(table)).toMatch(/"440".*hardBreak.*"heute oft 443"/)
  expect(JSON.stringify(pasted)).not.toMatch(/javascript|Mso|Calibri|file:|picture|böse'|·/)
})

test('a numbered list of Word stays numbered, and bold of Google Docs that is not bold stays plain', () => {
  const [list] = paste('<p class="MsoListParagraph"><span style="mso-list:Ignore">1.</span>Erstens</p>')
  expect(list?.type).toBe('orderedList')
  expect(paste('<b style="font-weight:normal"><p>Ein Satz</p></b>')).toEqual([
    { type: 'paragraph', content: [{ type: 'text', text: 'Ein Satz' }] },
  ])
})

test('a list of Word keeps its levels, and another kind or another list begins anew', () => {
  const item = (level: number, marker: string, text: string) =>
    `<p class="MsoListParagraph" style="mso-list:l0 level${level} lfo1"><span style="mso-list:Ignore">${marker}</span>${text}</p>`
  const items = [item(1, '1.', 'Eins'), item(2, 'a.', 'Zwei'), item(2, '·', 'Drei'), item(1, '2.', 'Vier')]

  expect(outline(paste(`${items.join('')}<p>Satz</p>${item(2, '1.', 'Fünf')}${item(2, '2.', 'Sechs')}`))).toEqual([
    ['orderedList', 'Eins', ['orderedList', 'Zwei'], ['bulletList', 'Drei'], 'Vier'],
    'Satz',
    ['orderedList', 'Fünf', 'Sechs'],
  ])
})

test.each([
  ['10<sup>3</sup> m<sup>2</sup>, H<sub>2</sub>O', '10³ m², H₂O'],
  ['10<span style="font-size:60%;vertical-align:super">−6</span>', '10⁻⁶'],
  ['der 3<sup>te</sup>', 'der 3te'],
  ['<s>90 €</s> <del>85 €</del> <span style="text-decoration:line-through">83 €</span> 80 €', '80 €'],
])('%s is pasted as %s', (html, text) => {
  expect(outline(paste(`<p>${html}</p>`))).toEqual([text])
})

test('a picture that was copied here comes along; one of another page, or what only calls itself one, does not', () => {
  const pasted = paste(
    `<p>Fremd</p><img src="https://www.example.com/x.png"><div data-picture="x"></div><div data-picture="${PICTURE}" data-caption="Am Fenster"></div>`,
  )
  expect(pasted.filter(({ type }) => type === 'picture')).toEqual([
    { type: 'picture', attrs: { id: PICTURE, caption: 'Am Fenster' } },
  ])
})

test('break points of another program and characters that no text may hold are gone', () => {
  expect(paste('<p>Fre\u00adquenz\u0007 im\ud800 Alltag</p>')).toEqual([
    { type: 'paragraph', content: [{ type: 'text', text: 'Frequenz im\ufffd Alltag' }] },
  ])
})

interface Pasted {
  type: string
  attrs?: object
  text?: string
  marks?: { type: string }[]
  content?: Pasted[]
}

/** The blocks that the editor makes of it. */
function paste(html: string): Pasted[] {
  const place = document.createElement('div')
  place.innerHTML = cleanPastedHtml(html)
  const slice = DOMParser.fromSchema(editorSchema).parseSlice(place)
  return Slice.maxOpen(slice.content).content.toJSON()
}

type Outline = string | Outline[]

/** The texts, with each list as one in a list that begins with its kind. */
const outline = (blocks: Pasted[] = []): Outline[] =>
  blocks.flatMap((block): Outline[] => {
    if (block.type.endsWith('List')) return [[block.type, ...outline(block.content)]]
    if (block.type === 'listItem') return outline(block.content)
    return [(block.content ?? []).map(({ text }) => text).join('')]
  })

const marked = (block?: Pasted) =>
  (block?.content ?? []).flatMap(({ text, marks = [] }) => marks.map(({ type }) => `${text}: ${type}`))
