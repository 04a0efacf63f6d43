import './focus-point.css'
import { useId } from 'react'
import { focusStyle, pictureFile, type StoredPicture } from '../../../content/pictures/stored-picture.ts'

interface FocusPointProps {
  picture: Pick<StoredPicture, 'hash' | 'width' | 'height'>
  x: number
  y: number
  onChange(x: number, y: number): void
}

export function FocusPoint({ picture, x, y, onChange }: FocusPointProps) {
  const id = useId()
  const shown = { ...picture, alt: '', x, y }
  return (
    <fieldset className="grid gap-3">
      <legend className="font-semibold">Fokus</legend>
      <p className="text-small text-ink-muted">
        Was hier liegt, bleibt zu sehen, wenn das Bild beschnitten wird. Drücken Sie auf die Stelle, oder nehmen Sie die
        Regler.
      </p>
      <div className="focus-views">
        <div
          className="focus-picture"
          onPointerDown={(event) => {
            const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
            onChange(percent((event.clientX - left) / width), percent((event.clientY - top) / height))
          }}
        >
          <img src={pictureFile(shown, 480)} alt="" width={picture.width} height={picture.height} />
          <span className="focus-marker" style={{ left: `${x}%`, top: `${y}%` }} />
        </div>
        <div className="focus-cuts" aria-hidden="true">
          {['1', '4 / 3', '16 / 9'].map((ratio) => (
            <img
              key={ratio}
              src={pictureFile(shown, 480)}
              alt=""
              style={{ aspectRatio: ratio, ...focusStyle({ x, y }) }}
            />
          ))}
        </div>
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <Slider id={`${id}x`} label="Von links nach rechts" value={x} onChange={(next) => onChange(next, y)} />
        <Slider id={`${id}y`} label="Von oben nach unten" value={y} onChange={(next) => onChange(x, next)} />
      </div>
    </fieldset>
  )
}

interface SliderProps {
  id: string
  label: string
  value: number
  onChange(value: number): void
}

function Slider({ id, label, value, onChange }: SliderProps) {
  return (
    <div className="grid gap-1">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        step={5}
        value={value}
        aria-valuetext={`${value} Prozent`}
        className="min-h-[2.75rem] w-full"
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </div>
  )
}

function percent(fraction: number): number {
  return Math.round(Math.min(1, Math.max(0, fraction)) * 100)
}
