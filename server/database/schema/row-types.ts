import type { Column, DatabaseFunction, Schema, Table } from './read-schema.ts'

/**
 * The types of the data API in the shape of `supabase gen types typescript`, so that `PostgrestClient<Database>` takes
 * them. Three differences, all to be exact: a column with a check of allowed values is a union of them; arguments of
 * functions accept null, as SQL does; results of functions may be null, because PostgreSQL does not say which cannot.
 *
 * Rows are as the data API returns them: times are ISO 8601 in UTC.
 *
 * @returns the text of a module, formatted as the formatter wants it
 */
export function rowTypes({ tables, functions }: Schema): string {
  const exposed = tables.filter(({ schema }) => schema === 'public')
  const callable = functions.filter(({ schema, returns }) => schema === 'public' && returns !== 'trigger')
  return `// Written by \`npm run schema\` from the migrations. Do not edit.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export interface Database {
  public: {
    Tables: {
${exposed.map(tableType).join('\n')}
    }
    Views: Record<never, never>
    Functions: {
${callable.map((one) => functionType(one, exposed)).join('\n')}
    }
    Enums: Record<never, never>
    CompositeTypes: Record<never, never>
  }
}
`
}

function tableType({ name, columns }: Table): string {
  const writable = columns.filter(({ isGenerated }) => !isGenerated)
  const isOptional = (column: Column) => column.isNullable || column.default !== null || column.isIdentity
  return `      ${name}: {
        Row: {
${columns.map((column) => `          ${column.name}: ${columnType(column)}`).join('\n')}
        }
        Insert: {
${writable.map((column) => `          ${column.name}${isOptional(column) ? '?' : ''}: ${columnType(column)}`).join('\n')}
        }
        Update: {
${writable.map((column) => `          ${column.name}?: ${columnType(column)}`).join('\n')}
        }
        Relationships: []
      }`
}

function functionType({ name, arguments: given, columns, returns }: DatabaseFunction, tables: Table[]): string {
  const parameters = given.map((one) => `          ${one.name}${one.hasDefault ? '?' : ''}: ${typeOf(one.type)} | null`)
  const head = `      ${name}: {
        Args: ${parameters.length > 0 ? `{\n${parameters.join('\n')}\n        }` : 'Record<never, never>'}
        Returns: `
  const ofTable = tables.find((table) => returns === `SETOF ${table.name}` || returns === `SETOF public.${table.name}`)
  if (ofTable) {
    return `${head}Database['public']['Tables']['${ofTable.name}']['Row'][]
        SetofOptions: {
          from: '*'
          to: '${ofTable.name}'
          isOneToOne: false
          isSetofReturn: true
        }
      }`
  }
  if (columns.length > 0) {
    return `${head}{
${columns.map((column) => `          ${column.name}: ${typeOf(column.type)} | null`).join('\n')}
        }[]
      }`
  }
  return `${head}${returns === 'void' ? 'undefined' : `${typeOf(returns)} | null`}\n      }`
}

function columnType({ type, allowed, isNullable }: Column): string {
  const values = allowed.length > 0 ? allowed.map((value) => `'${value}'`).join(' | ') : typeOf(type)
  return isNullable ? `${values} | null` : values
}

/** What JSON makes of a value of that type. */
function typeOf(type: string): string {
  if (type.endsWith('[]')) return `${typeOf(type.slice(0, -2))}[]`
  if (/^(smallint|integer|bigint|real|double precision|numeric)/.test(type)) return 'number'
  if (type === 'boolean') return 'boolean'
  if (/^jsonb?$/.test(type)) return 'Json'
  return 'string'
}
