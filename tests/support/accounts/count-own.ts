/** As if an account had done so much of what its limit counts, as SQL. @param account its id in SQL */
export function countOwn(limit: string, account: string, amount: number): string {
  return `select private.add(convert_to('${limit} ' || ${account}, 'UTF8'), ${amount}, 'infinity', 86400)`
}
