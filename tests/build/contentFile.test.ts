import { readdirSync, readFileSync } from 'node:fs'
import { expect, it, test } from 'vitest'
import { parse } from 'yaml'
import { demandContent } from '#build/contentFile.ts'
import { schemas } from '#content.config.ts'

const demand = (name: keyof typeof schemas, data: unknown) => demandContent(name, schemas[name], data)

test("every file of the company's words is as its collection wants it", () => {
  const files = readdirSync('src/content').filter((file) => file.endsWith('.yaml'))
  expect(files).toEqual(
    Object.keys(schemas)
      .map((name) => `${name}.yaml`)
      .sort(),
  )
  for (const [name, schema] of Object.entries(schemas)) {
    demandContent(name, schema, parse(readFileSync(`src/content/${name}.yaml`, 'utf8')))
  }
})

it.each<[name: keyof typeof schemas, data: unknown, message: string]>([
  ['questions', null, 'src/content/questions.yaml: is missing'],
  [
    'questions',
    {
      questions: [
        { question: 'Why?', answer: 'So.' },
        { question: 12, anser: '' },
      ],
    },
    'src/content/questions.yaml: questions 2 question must be text: put it in quotes; questions 2 answer is missing; questions 2 nobody reads "anser": is it spelled right?',
  ],
  [
    'questions',
    { questions: [{ question: 'Who?', answer: 'Call {{mobil}}' }] },
    'src/content/questions.yaml: questions 1 answer {{mobil}} stands for nothing',
  ],
  [
    'about',
    { description: '' },
    'src/content/about.yaml: description is empty; opening is missing; mission is missing; reasons is missing; projects is missing',
  ],
  [
    'gallery',
    { description: 'Homes.', opening: 'Look.', pictures: ['palm-court-3', 'pool'], strip: ['palm-court-3'] },
    'src/content/gallery.yaml: pictures 2 is no picture of src/sections/pictures.json with "large"; strip 1 is no picture of src/sections/pictures.json with "large" and an upright cut ("-tall")',
  ],
  [
    'home',
    {
      ...{ description: 'Homes.', mission: 'To build.', vision: 'Homes.', ongoing: 'Cranes.' },
      ...{
        opening: { title: 'Homes' },
        projects: 'All',
        know: [],
        figures: [{ number: 100, label: 'Sold' }],
      },
    },
    'src/content/home.yaml: opening text is missing; figures 1 number must be text: put it in quotes; figures must be three; projects must be fields, each a name, a colon and its text',
  ],
  [
    'team',
    { team: [{ name: 'Ada Obi', role: 'Architect', picture: 'ada.png' }] },
    'src/content/team.yaml: team 1 picture is no file of src/content/team',
  ],
])('names file, field and what is wrong: %s %j', (name, data, message) => {
  expect(() => demand(name, data)).toThrow(new Error(message))
})
