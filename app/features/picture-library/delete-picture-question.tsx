import { useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'

interface DeletePictureQuestionProps {
  name: string
  onDelete(): Promise<void>
  onClose(): void
}

export function DeletePictureQuestion({ name, onDelete, onClose }: DeletePictureQuestionProps) {
  const [isDeleting, setDeleting] = useState(false)
  return (
    <Dialog open onClose={onClose} title="Bild löschen">
      <div className="grid justify-items-start gap-4">
        <p>
          <strong className="wrap-anywhere">{name}</strong>
        </p>
        <p>
          Das Bild verschwindet mit seinen Worten. Eine Woche lang lässt es sich aus dem Papierkorb zurückholen, danach
          ist es endgültig gelöscht.
        </p>
        <Button
          onClick={() => {
            setDeleting(true)
            void onDelete()
          }}
          busy={isDeleting ? 'Wird gelöscht …' : undefined}
        >
          In den Papierkorb
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Abbrechen
        </Button>
      </div>
    </Dialog>
  )
}
