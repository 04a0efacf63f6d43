declare module '*.svg?picture' {
  const file: import('./drawing-file.ts').DrawingFile
  // biome-ignore lint/style/noDefaultExport: as with every file that Vite imports
  export default file
}
