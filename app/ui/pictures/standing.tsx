import type { DrawingFile } from '../../../content/pictures/drawing-file.ts'
import { Mirrored, Picture } from './picture.tsx'

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
