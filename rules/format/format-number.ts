/** An amount in euros, with cents where there are any: `127.5` → `127,50`. */
export function formatPrice(amount: number): string {
  const cents = Math.round(amount * 100)
  return cents % 100 === 0
    ? formatNumber(cents / 100)
    : `${formatNumber(Math.trunc(cents / 100))},${String(cents % 100).padStart(2, '0')}`
}

/** `1283` → `1.283`, `97.5` → `97,5`. Not `Intl`, for the reason in `format-date.ts`. */
export function formatNumber(value: number): string {
  const [whole = '', decimals] = String(value).split('.')
  const grouped = whole.replace(/\B(?=(\d{3}){1,7}$)/g, '.')
  return decimals ? `${grouped},${decimals}` : grouped
}
