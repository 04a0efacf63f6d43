const preload = /<link rel="modulepreload"[^>]*\/?>/g
const starter = /<script type="module" async="">([\s\S]*?)<\/script>/g
const staticImport = /import\s+\*\s+as\s+(\w+)\s+from\s+"([^"]+)";?/g
const sideEffectImport = /import\s+"([^"]+)";?/g
const finalImport = /import\("([^"]+)"\);?\s*$/

/**
 * One page that starts its scripts late (`hydrate-late.ts`). Throws when the framework's output is not what was measured and
 * understood.
 *
 * @param path where the page is, for the message
 * @param early what stands at the end of the head: script elements
 */
export function withLateStart(html: string, path: string, early: string): string {
  let starters = 0
  const late = html.replace(preload, '').replace(starter, (_, code: string) => {
    starters += 1
    return `<script>${deferred(code, path)}</script>`
  })
  if (starters !== 1) throw new Error(`${path}: expected one module script of React Router, found ${starters}`)
  if (!late.includes('</head>')) throw new Error(`${path}: has no head to put the first script into`)
  return late.replace('</head>', () => `${early}</head>`)
}

function deferred(code: string, path: string): string {
  const entry = finalImport.exec(code)?.[1]
  if (!entry) throw new Error(`${path}: the module script does not end with the import of the entry`)

  const names: string[] = []
  const urls: string[] = []
  const rest = code
    .replace(finalImport, '')
    .replace(staticImport, (_, name: string, url: string) => {
      names.push(name)
      urls.push(url)
      return ''
    })
    .replace(sideEffectImport, (_, url: string) => {
      names.push('')
      urls.push(url)
      return ''
    })
    .trim()
  if (/\bimport\b/.test(rest)) throw new Error(`${path}: an import of the module script was not understood: ${rest}`)

  const imports = urls.map((url) => `import(${JSON.stringify(url)})`).join(',')
  return `window.startHydration=()=>Promise.all([${imports}]).then(([${names}])=>{${rest};return import(${JSON.stringify(entry)})})`
}
