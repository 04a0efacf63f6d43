import type { DrawingFile } from '../../../content/pictures/drawing-file.ts'
import { usePractice } from '../../lib/site-context.tsx'

/** What stands on the line, on its head in the sea. Land mirrors nothing. */
export function Mirrored({ src, width, height, isLazy }: DrawingFile & { isLazy?: boolean }) {
  if (!usePractice().address.isAtTheSea) return null
  return (
    <div className="mirrored">
      <img src={src} width={width} height={height} alt="" aria-hidden="true" loading={isLazy ? 'lazy' : undefined} />
    </div>
  )
}
