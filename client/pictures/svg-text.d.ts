/** An SVG file that is imported with `type: 'text'`. */
declare module '*.svg' {
  const text: string;
  // biome-ignore lint/style/noDefaultExport: so Node and esbuild have it
  export default text;
}
