import { Button } from '../../../ui/buttons/button.tsx'

export function PreviewButton({ isOn, onChange }: { isOn: boolean; onChange(isOn: boolean): void }) {
  return (
    <Button
      variant="secondary"
      size="small"
      aria-pressed={isOn}
      onClick={() => {
        onChange(!isOn)
        if (!isOn) requestAnimationFrame(() => document.getElementById('vorschau')?.scrollIntoView({ block: 'start' }))
      }}
    >
      {isOn ? 'Vorschau schließen' : 'Vorschau'}
    </Button>
  )
}
