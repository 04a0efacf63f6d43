import { evidenceWords, isAboutDevice } from '../../../content/evidence-words.ts'

/** What the practice works with, in the accusative. */
export function devicesOf({ hasPortableDevice }: { hasPortableDevice: boolean }): string {
  return hasPortableDevice ? 'den Multiwellen-Oszillator und das tragbare Gerät' : 'den Multiwellen-Oszillator'
}

type EvidenceNoticeProps =
  | {
      variant: 'inline'
      /** The end of "Nicht belegt ist, …": a clause that begins with „dass“ or „ob“. */
      assumption: string
    }
  | {
      variant: 'compact' | 'full'
      /** What the page is about, in the accusative: "Für … ist eine Wirksamkeit … nicht nachgewiesen." */
      about: string
    }

/**
 * The disclaimer in the three sizes of the specification: `inline` after a disputed statement, `compact` after a section about a
 * procedure, `full` once near the end of a page, with the emergency numbers.
 */
export function EvidenceNotice(props: EvidenceNoticeProps) {
  if (props.variant === 'inline') {
    return (
      <p className="evidence-inline text-ink-muted" role="note">
        {evidenceWords.inline(props.assumption)}
      </p>
    )
  }
  if (props.variant === 'compact') {
    return (
      <p className="evidence-compact grid gap-2 rounded-card bg-cream px-6 py-4" role="note">
        {evidenceWords.compact(props.about)}
      </p>
    )
  }
  return (
    <div
      role="note"
      aria-label="Zum Stand des Wissens"
      className="evidence-compact evidence-full grid gap-2 rounded-card bg-cream px-6 py-4"
    >
      <p className="eyebrow">Zum Stand des Wissens</p>
      <p>{evidenceWords.status(props.about)}</p>
      <NoAdvice about={props.about} />
    </div>
  )
}

/** The notice of a page as a band across the window: the sentence that counts is large. */
export function EvidenceBand({ variant, about }: { variant: 'compact' | 'full'; about: string }) {
  const [first = '', ...others] =
    evidenceWords[variant === 'full' ? 'status' : 'compact'](about).split(/(?<=nachgewiesen\.) /)
  return (
    <section role="note" aria-label="Zum Stand des Wissens" className="evidence far bg-cream">
      <div className="wrap side-by-side gap-x-(--gutter) gap-y-4 py-12 text-small leading-normal [--beside:minmax(0,7fr)_minmax(0,5fr)]">
        <p className="eyebrow col-span-full max-w-none">Zum Stand des Wissens</p>
        <p className="col-span-full grid max-w-none grid-cols-subgrid gap-x-(--gutter) gap-y-4">
          <strong className="block max-w-[40rem] text-large font-normal">{first}</strong>{' '}
          <span>{others.join(' ')}</span>
        </p>
        {variant === 'full' ? <NoAdvice about={about} /> : null}
      </div>
    </section>
  )
}

function NoAdvice({ about }: { about: string }) {
  return (
    <>
      <p>
        Die Texte auf dieser Seite informieren allgemein. Sie stellen keine Diagnose und ersetzen keine ärztliche
        Untersuchung oder Behandlung. Bitte setzen Sie verordnete Medikamente nicht eigenmächtig ab.
      </p>
      <p>
        Bei Beschwerden wenden Sie sich an eine Ärztin oder einen Arzt
        {isAboutDevice(about) ? ', mit Fragen zu unseren Verfahren an uns' : null}. In Notfällen wählen Sie{' '}
        <a href="tel:112">112</a>. Kann es nicht warten, bis Arztpraxen öffnen, hilft der ärztliche Bereitschaftsdienst
        unter <a href="tel:116117">116&nbsp;117</a>.
      </p>
    </>
  )
}
