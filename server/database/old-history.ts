/**
 * Whether a migration belongs to the history before version 0.2.0. That history was replaced by the baseline
 * (`010_…` to `180_…`) before anything was released, so no migration leads from it to the present schema.
 *
 * @param migration its name or its version, which is the digits that the name begins with
 */
export function isBeforeFirstRelease(migration: string): boolean {
  return /^20261121(09|1[0-7])\d{4}(_|$)/.test(migration)
}
