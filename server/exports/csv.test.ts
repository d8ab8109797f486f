import { expect, test } from 'vitest'
import { csvOf, harmlessCell } from './csv.ts'

test.for([
  '=1+1',
  '+1',
  '@SUM(A1)',
  '-2+3',
  '\t=1',
  '\r=1',
  '\n=1',
  '＝1',
  '－1',
  "=cmd|' /C calc'!A0",
  '+13125550100',
  '-',
  '--1',
])('%j could be a formula, and gets an apostrophe', (text) => expect(harmlessCell(text)).toBe(`'${text}`))

test.for(['Ana', "O'Brien", '1+1', 'a=b', 'a@b.example', '', ' =1', '-12.00', '-0.5', '12.00', '0'])(
  '%j is text or a plain number, and stays as it is',
  (text) => expect(harmlessCell(text)).toBe(text),
)

test('nothing stands for what is not there', () => expect(harmlessCell(null)).toBe(''))

test('the file is as RFC 4180 says, in UTF-8 with its mark, and can be read back', async () => {
  const csv = csvOf(['Name', 'Wörds, and "more"'])
  csv.write(['a,b', 'say "hi"'])
  csv.write(['two\nlines', 'two\r\nlines'])
  csv.write(['', 'Łódź Αθήνα 你好'])
  csv.end()
  const bytes = Buffer.concat((await csv.toArray()) as Buffer[])
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(bytes.subarray(3).toString()).toBe(
    [
      'Name,"Wörds, and ""more"""',
      '"a,b","say ""hi"""',
      '"two\nlines","two\r\nlines"',
      ',Łódź Αθήνα 你好',
      '',
    ].join('\r\n'),
  )
})
