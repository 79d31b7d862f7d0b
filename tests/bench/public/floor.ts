import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import sirv from 'sirv'
import { listening } from '../../support/servers/listening.ts'

/** The least a page can be: a heading and the home page's picture. */
const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="A bare page with one picture.">
<title>Floor</title>
<style>body{margin:0;font-family:sans-serif}img{display:block;width:100%;height:auto}</style>
</head>
<body>
<main><h1>A bare page</h1><img src="/floor.avif" width="750" height="938" alt="Villa at dusk"></main>
</body>
</html>
`

/** Serves the bare page. */
export async function serveFloor(folder: string) {
  await mkdir(folder, { recursive: true })
  await writeFile(`${folder}/index.html`, page)
  await writeFile(`${folder}/robots.txt`, 'User-agent: *\nAllow: /\n')
  await copyFile('public/pictures/hero-tall/750.avif', `${folder}/floor.avif`)
  return listening(createServer(sirv(folder)))
}
