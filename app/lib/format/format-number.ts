/** `1283` → `1.283`, `97.5` → `97,5`. Not `Intl`, for the reason in `format-date.ts`. */
export function formatNumber(value: number): string {
  const [whole = '', decimals] = String(value).split('.')
  const grouped = whole.replace(/\B(?=(\d{3}){1,7}$)/g, '.')
  return decimals ? `${grouped},${decimals}` : grouped
}
