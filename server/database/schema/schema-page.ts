import type { Column, DatabaseFunction, Definition, Policy, Schema, Table } from './read-schema.ts'

/** The page for readers: what is in the database now, whichever migration it came from. */
export function schemaPage(schema: Schema, callers: Map<string, string[]>): string {
  const { tables, onPlatformTables, views, functions, definitions } = schema
  const definitionOf = (one: { schema: string; name: string }) => definitions.get(`${one.schema}.${one.name}`)?.[0]
  const sections = [
    `# The database as it is now

Written by \`npm run schema\` from the migrations and the program; do not edit. Row types for TypeScript are written with it, to
\`supabase/functions/_shared/database-types.ts\`. Tables in \`public\` are reachable through the data API and guarded by
policies; \`private\` is reachable by the server alone. "Caller's rights" and "owner's rights" say with whose rights a function runs.`,
    '## Tables',
    ...tables.map((table) => tableSection(table, definitionOf(table))),
    '## On tables of the platform',
    ...onPlatformTables.map((table) =>
      [`### ${table.schema}.${table.name}`, ...policies(table), ...triggers(table)].join('\n\n'),
    ),
    '## Views',
    ...views.map((view) => [`### ${view.schema}.${view.name}`, sql(view.definition.trim())].join('\n\n')),
    '## Functions',
    ...functions.map((one) => functionSection(one, definitionOf(one), callers.get(`${one.schema}.${one.name}`) ?? [])),
  ]
  return `${sections.join('\n\n')}\n`
}

function tableSection(table: Table, definition: Definition | undefined): string {
  return [
    `### ${table.schema}.${table.name}`,
    origin(definition),
    ['| column | type | null | default |', '|---|---|---|---|', ...table.columns.map(columnLine)].join('\n'),
    list(
      'Constraints',
      table.constraints.map((constraint) => `\`${constraint}\``),
    ),
    list(
      'Indexes',
      table.indexes.map(({ definition }) => `\`${definition.replace(/^CREATE /, '').replace(' USING btree', '')}\``),
    ),
    ...policies(table),
    ...triggers(table),
  ]
    .filter(Boolean)
    .join('\n\n')
}

function columnLine({ name, type, isNullable, default: value, isGenerated, isIdentity, allowed }: Column): string {
  const given = isIdentity ? 'a number of its own' : value && `${isGenerated ? 'computed: ' : ''}\`${value}\``
  const kind = allowed.length > 0 ? allowed.map((one) => `\`${one}\``).join(', ') : type
  return `| \`${name}\` | ${kind} | ${isNullable ? 'yes' : 'no'} | ${(given || '').replaceAll('|', '\\|').replaceAll('\n', ' ')} |`
}

function policies(table: Table): string[] {
  if (table.policies.length > 0) return [['Policies:', ...table.policies.map(policyLine)].join('\n\n')]
  if (table.schema === 'private') return []
  return [
    table.hasRowLevelSecurity ? 'No policies: nobody reads or writes it through the API without the secret key.' : '',
  ]
}

function policyLine({ name, command, roles, using, check }: Policy): string {
  const rules = [using && `using ${using}`, check && `with check ${check}`].filter(Boolean).join('\n')
  return [`- **${name}** (${command}; ${roles.join(', ')})`, indented(sql(rules))].join('\n\n')
}

function triggers(table: Table): string[] {
  const lines = table.triggers.map(({ name, definition, calls }) => {
    const [, event, rest] = definition.match(/ ((?:BEFORE|AFTER) .+?) ON (.*?) EXECUTE FUNCTION/) ?? []
    const each = rest?.includes('FOR EACH ROW') ? 'each row' : 'each statement'
    const condition = rest?.match(/WHEN \((.*)\)$/)?.[1]
    return `\`${name}\`: ${event?.toLowerCase()}, ${each}, calls \`${calls}\`${condition ? `, when \`${condition}\`` : ''}`
  })
  return lines.length > 0 ? [list('Triggers', lines)] : []
}

function functionSection(one: DatabaseFunction, definition: Definition | undefined, callers: string[]): string {
  const given = one.arguments.map(({ name, type, hasDefault }) => `${name} ${type}${hasDefault ? ' (optional)' : ''}`)
  const mayCall =
    one.returns === 'trigger' ? '' : `, may be called by ${one.executableBy.join(', ') || 'the owner alone'}`
  return [
    `### ${one.schema}.${one.name}`,
    `\`(${given.join(', ')})\` returns \`${one.returns}\`; ${one.runsAsOwner ? "owner's" : "caller's"} rights${mayCall}`,
    origin(definition),
    list('Callers', callers),
  ]
    .filter(Boolean)
    .join('\n\n')
}

function origin(definition: Definition | undefined): string {
  if (!definition) return ''
  return [definition.comment, `Defined in \`${definition.file}\`.`].filter(Boolean).join('\n\n')
}

function list(title: string, lines: string[]): string {
  return lines.length > 0 ? [`${title}:`, '', ...lines.map((line) => `- ${line}`)].join('\n') : ''
}

function sql(text: string): string {
  return `\`\`\`sql\n${text}\n\`\`\``
}

function indented(text: string): string {
  return text.replaceAll(/^(?=.)/gm, '  ')
}
