import type { DrawingFile } from '../../../content/pictures/drawing-file.ts'
import { usePractice } from '../../lib/site-context.tsx'
import { Picture } from './picture.tsx'

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

function Mirrored({ src, width, height }: DrawingFile) {
  // Land mirrors nothing.
  if (!usePractice().address.isAtTheSea) return null
  return (
    <div className="mirrored">
      <img src={src} width={width} height={height} alt="" aria-hidden="true" />
    </div>
  )
}
