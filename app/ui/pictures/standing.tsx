import type { DrawingFile } from '../../../content/pictures/drawing-file.ts'
import { Mirrored, Picture } from './picture.tsx'

/** Said of drawings that two pages show. */
export const ofCoast =
  'Beispielzeichnung: Ein Haus mit Reetdach und dem Schild „Praxis“ auf der Düne. Ein Weg führt zur Tür, rechts liegen Segelboot und Leuchtturm auf dem Meer.'
export const ofTalk =
  'Beispielzeichnung: Zwei Menschen sitzen einander an einem Tisch gegenüber und sprechen, über ihnen eine Uhr. Hinter einem Wandschirm steht das Gerät.'

/** A drawing on the horizon of its page, and its reflection in the sea. */
export function Standing({ file, alt }: { file: DrawingFile; alt: string }) {
  const { width, standing, cover } = file
  if (cover || !standing) {
    return (
      <div className="standing">
        <Picture file={file} alt={alt} first className="picture-whole" />
      </div>
    )
  }
  const cut = { src: standing.src, width, height: standing.height }
  return (
    <div className="standing">
      <Picture file={cut} alt={alt} first />
      <Mirrored {...cut} />
    </div>
  )
}
