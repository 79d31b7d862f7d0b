import { expect, test } from 'vitest'
import { makeStencil } from '#stencils/make.ts'

const values = { name: 'Sample Name', id: 'sample-id', rooms: '7' }
const view = (inside: string) => `<li class="x7"><a href="/homes/sample-id">Sample Name</a>${inside}</li>`

test('where the values of the sample stand, a stencil has holes with their names', () => {
  const html = view('<b aria-label="About Sample Name">7</b>')
  expect(makeStencil(html, values)).toBe(
    '<li class="x7"><a href="/homes/{id}">{name}</a><b aria-label="About {name}">{rooms}</b></li>',
  )
})

test('a value that is escaped in the view is found', () => {
  expect(makeStencil('<p>Sample &amp; Sons</p>', { name: 'Sample & Sons' })).toBe('<p>{name}</p>')
})

test('a value inside another is not taken for it', () => {
  const both = { first: 'Sample', whole: 'Sample Person' }
  expect(makeStencil('<p>Sample Person</p><p>Sample</p>', both)).toBe('<p>{whole}</p><p>{first}</p>')
})

test('a value with the name of an attribute stands in that attribute alone', () => {
  const html = '<i aria-hidden="true" data-some="true">true</i><input checked="">'
  expect(makeStencil(html, { 'data-some': 'true', checked: '' })).toBe(
    '<i aria-hidden="true" data-some="{data-some}">true</i><input checked="{checked}">',
  )
})

test('pictures and styles are left to React', () => {
  const html =
    '<p style="color:red">Sample Name<picture><img src="https://sample.example/1.jpg"></picture></p>'
  expect(makeStencil(html, { name: 'Sample Name' })).toBe('<p>{name}</p>')
})

test.each([
  ['shows what is not named', view('<b>7</b><i>Sample Street</i>'), 'Shown, but not named'],
  ['does not show what is named', view(''), 'The view does not show: rooms'],
  ['has braces of its own', view('<b>7 {rooms}</b>'), 'braces'],
  ['leads where a value says', '<a href="Sample Name">sample-id</a><b>7</b>', 'A hole in href'],
  ['leads to another site', '<a href="//sample-id">Sample Name</a><b>7</b>', 'A hole in href'],
  ['runs a value', '<a onclick="sample-id">Sample Name</a><b>7</b>', 'A hole in onclick'],
  ['fetches what a value says', '<img src="/sample-id"><b>Sample Name</b><b>7</b>', 'A hole in src'],
])('a view that %s stops the build', (_, html, why) => {
  expect(() => makeStencil(html, values)).toThrow(why)
})
