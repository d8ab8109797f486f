import { many, type Asked } from './sample.ts'

const chain = (count: number, type: string, body: (next: string) => string): string =>
  many(count, (i) => `fragment F${i} on ${type}{${body(`...F${i + 1}`)}}`)

/** Each of these would block an unprotected server, or exhaust its memory or stack. */
export const attacks: Record<string, Asked & { why: string }> = {
  'doubling fragments': {
    why: 'planning',
    text: `{...F0} ${chain(30, 'Query', (f) => `${f} ${f}`)} fragment F30 on Query{__typename}`,
  },
  'doubling fragments with fields': {
    why: 'planning',
    text: `{lead{...F0}} ${chain(30, 'Lead', (f) => `parent{${f} ${f}}`)} fragment F30 on Lead{id}`,
  },
  'doubling fragments with aliases': {
    why: 'aliases',
    text: `{lead{...F0}} ${chain(30, 'Lead', (f) => `a:parent{${f}} b:parent{${f}}`)} fragment F30 on Lead{id}`,
  },
  'fragments in a circle': {
    why: 'INVALID_INPUT',
    text: `{...A} fragment A on Query{...B ...B} fragment B on Query{...A ...A}`,
  },
  'a fragment that holds itself': {
    why: 'INVALID_INPUT',
    text: '{lead{...F}} fragment F on Lead{parent{...F}}',
  },
  'two fragments of one name': {
    why: 'INVALID_INPUT',
    text: `{...F0} ${chain(20, 'Query', (f) => `${f} ${f}`)} ${many(21, (i) => `fragment F${i} on Query{lead{id}}`)}`,
  },
  'hundreds of fragments to compare': {
    why: 'fragments',
    text: `{lead{${many(200, (i) => `...F${i}`)}}} ${many(200, (i) => `fragment F${i} on Lead{id}`)}`,
  },
  '500 aliased mutations': { why: 'tokens', text: `mutation{${many(500, (i) => `a${i}:touch(times:1)`)}}` },
  '500 sign-ins': {
    why: 'tokens',
    text: `mutation{${many(500, (i) => `a${i}:login(input:{pwd:"x"}){done}`)}}`,
  },
  'two sign-ins of different kinds': {
    why: 'signIns',
    text: 'mutation{login(input:{}){done} forgotPassword(input:{}){done}}',
  },
  'lists in lists': { why: 'cost', text: '{allLeads{nodes{leads{nodes{leads{nodes{id}}}}}}}' },
  'lists in lists without pages': { why: 'cost', text: '{tags{lead{tags{lead{tags{name}}}}}}' },
  'thousands of directives': { why: 'tokens', text: `{lead ${many(5_000, () => '@a')}{id}}` },
  'hundreds of directives': { why: 'directives', text: `{lead ${many(900, () => '@a')}{id}}` },
  'deep nesting': { why: 'depth', text: `{lead${'{parent'.repeat(600)}{id}${'}'.repeat(601)}` },
  'deep nesting without an end': { why: 'tokens', text: '{lead'.repeat(10_000) },
  'deep nesting of nothing': { why: 'planning', text: `{${'...{'.repeat(600)}__typename${'}'.repeat(600)}}` },
  'many words': { why: 'tokens', text: `{${many(20_000, () => 'id')}}` },
  'one field 1,990 times': { why: 'aliases', text: `{lead{${many(1_990, () => 'id')}}}` },
  'one field in 480 fragments': { why: 'planning', text: `{lead{${many(480, () => '...{id}')}}}` },
  'unknown fields to suggest for': { why: 'planning', text: `{lead{${many(900, (i) => `titl${i}`)}}}` },
  'unknown types to suggest for': {
    why: 'INVALID_INPUT',
    text: `{lead{${many(200, (i) => `...on Leed${i}{id}`)}}}`,
  },
  'suggestions to look for in a text': {
    why: 'INVALID_INPUT',
    text: `{word(list:"${many(4_000, () => 'Did you mean ')}")}`,
  },
  'deep introspection': {
    why: 'INVALID_INPUT',
    text: `{__schema{types${'{fields{type'.repeat(5)}{name}${'}}'.repeat(5)}}}`,
    introspection: true,
  },
  'deep introspection by anybody': {
    why: 'FORBIDDEN',
    text: `{__schema{types{fields{type{fields{name}}}}}}`,
  },
  'endless wrapping types': {
    why: 'introspectionDepth',
    text: `{__schema{types${'{ofType'.repeat(600)}{name}${'}'.repeat(600)}}}`,
    introspection: true,
  },
  'deep lists': { why: 'inputDepth', text: `{word(json:${'['.repeat(900)}${']'.repeat(900)})}` },
  'deep objects': {
    why: 'inputDepth',
    text: `{allLeads(filter:${'{and:['.repeat(300)}${']}'.repeat(300)}){totalCount}}`,
  },
  'deep variables': {
    why: 'inputDepth',
    text: 'query($j:JSON){word(json:$j)}',
    variables: { j: JSON.parse('['.repeat(30_000) + ']'.repeat(30_000)) },
  },
  'wide variables': {
    why: 'inputValues',
    text: 'query($f:LeadFilter){allLeads(filter:$f){totalCount}}',
    variables: { f: { and: Array.from({ length: 5_000 }, () => ({ id: 1 })) } },
  },
}
