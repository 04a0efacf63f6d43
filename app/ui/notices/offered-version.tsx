import { mediumMoment } from '../../lib/format/format-moment.ts'
import { Button } from '../buttons/button.tsx'

interface OfferedVersionProps {
  /** ISO 8601. */
  keptAt: string
  onTake(): void
  onDrop(): void
}

/** What this device kept because it could not be saved any more, found at a later visit. */
export function OfferedVersion({ keptAt, onTake, onDrop }: OfferedVersionProps) {
  return (
    <section
      aria-label="Neuerer Stand auf diesem Gerät"
      className="grid max-w-[46rem] grid-cols-1 gap-3 rounded-card border-2 border-gold p-4"
    >
      <p role="status">
        Auf diesem Gerät liegt ein neuerer Stand vom {mediumMoment.format(new Date(keptAt))}, der nicht mehr gesichert
        werden konnte. Möchten Sie ihn übernehmen?
      </p>
      <div className="flex flex-wrap gap-3">
        <Button size="small" onClick={onTake}>
          Übernehmen
        </Button>
        <Button size="small" variant="secondary" onClick={onDrop}>
          Verwerfen
        </Button>
      </div>
    </section>
  )
}
