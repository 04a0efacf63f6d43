import { HEIC_REFUSED } from '../../rules/input/uploads.ts'
import { MAX_PICTURE_PIXELS, MAX_PICTURE_RATIO, PICTURE_KINDS } from '../../rules/pictures.ts'

export const pictureProblems = {
  heic: HEIC_REFUSED,
  kind: `Das ist kein Bild, das hier gelesen werden kann. Bitte nehmen Sie ${PICTURE_KINDS}.`,
  broken:
    'Die Datei ist beschädigt und lässt sich nicht als Bild lesen. Bitte speichern Sie sie noch einmal, oder nehmen Sie eine andere.',
  'too many points': `Das Bild hat zu viele Bildpunkte. Bitte verkleinern Sie es auf höchstens ${MAX_PICTURE_PIXELS / 1_000_000} Millionen, zum Beispiel 8000 × 6000.`,
  'too small':
    'Das Bild ist zu klein und wäre auf der Seite unscharf. Beide Seiten brauchen mindestens 200 Bildpunkte.',
  'too long': `Das Bild ist zu schmal. Eine Seite darf höchstens ${MAX_PICTURE_RATIO}-mal so lang sein wie die andere.`,
  'too slow':
    'Dieses Bild ließ sich nicht in angemessener Zeit verarbeiten. Bitte speichern Sie es kleiner, und versuchen Sie es noch einmal.',
  busy: 'Gerade werden schon andere Bilder verarbeitet. Bitte versuchen Sie es in einer Minute noch einmal.',
} as const

export type PictureProblem = keyof typeof pictureProblems

export class PictureError extends Error {
  readonly problem: PictureProblem
  constructor(problem: PictureProblem, options?: ErrorOptions) {
    super(problem, options)
    this.name = 'PictureError'
    this.problem = problem
  }
}
