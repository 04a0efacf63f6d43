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
      <div className="grid grid-cols-[minmax(0,27rem)_minmax(0,11rem)] items-start gap-4 max-[34rem]:grid-cols-1">
        <div
          className="focus-picture relative cursor-crosshair overflow-clip rounded-card"
          onPointerDown={(event) => {
            const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
            onChange(percent((event.clientX - left) / width), percent((event.clientY - top) / height))
          }}
        >
          <img
            src={pictureFile(shown, 480)}
            alt=""
            width={picture.width}
            height={picture.height}
            className="block h-auto w-full"
          />
          {/* Seen on every picture: dark and light around each other. */}
          <span
            className="absolute size-[1.75rem] -translate-1/2 rounded-pill border-3 border-[#fff] shadow-[0_0_0_2px_#000,inset_0_0_0_2px_#000]"
            style={{ left: `${x}%`, top: `${y}%` }}
          />
        </div>
        <div className="grid gap-2 max-[34rem]:grid-cols-3 max-[34rem]:items-start" aria-hidden="true">
          {['1', '4 / 3', '16 / 9'].map((ratio) => (
            <img
              key={ratio}
              src={pictureFile(shown, 480)}
              alt=""
              className="w-full rounded-control object-cover"
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
