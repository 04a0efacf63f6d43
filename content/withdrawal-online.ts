/** The sentence of the statutory notice about withdrawing online (§ 356a BGB); nothing where the shop has no such button. */
export function withdrawalOnline({
  href,
  hasWithdrawalButton,
}: {
  href: string
  hasWithdrawalButton: boolean
}): string {
  if (!hasWithdrawalButton) return ''
  return `Sie können Ihr Widerrufsrecht auch online unter ${href} (Schaltfläche „Vertrag widerrufen“) ausüben. Wenn Sie diese Online-Funktion nutzen, übermitteln wir Ihnen auf einem dauerhaften Datenträger (z. B. durch eine E-Mail) unverzüglich eine Eingangsbestätigung mit Informationen zum Inhalt der Widerrufserklärung sowie dem Datum und der Uhrzeit ihres Eingangs.`
}
