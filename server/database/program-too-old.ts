import { StartupError } from '../startup-error.ts'

/** A migration is recorded that this program lacks. */
export class ProgramTooOld extends StartupError {
  /** `RestartPreventExitStatus` in deploy/praxis.service: starting again repairs nothing. */
  override readonly exitCode = 78

  /** @param migration its name, where it is known */
  constructor(migration?: string) {
    super(
      `Die Datenbank ist neuer als das Programm${migration ? ` (Migration ${migration})` : ''}. Spielen Sie die neuere Version des Programms ein.`,
    )
  }
}
