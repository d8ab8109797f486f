import { createHash } from 'node:crypto'
import { escaped } from '../http/document.ts'

/** Text as HTML that is safe inside elements and quoted attributes. */
export { escaped }

/** A name in whatever script, which does not turn the words around it. */
export function isolated(name: string): string {
  return `<bdi>${escaped(name)}</bdi>`
}

// Two columns from 640 px. No font, picture, or script is loaded.
const style = `
:root{color-scheme:light dark;--text:#17211f;--soft:#54615e;--line:#7d8a87;--page:#f4f7f6;--card:#fff;--brand:#006572;--on:#fff;--bad:#b3261e;--mark:#e3f1f2}
@media(prefers-color-scheme:dark){:root{--text:#e8eeec;--soft:#a9b6b2;--line:#7a8784;--page:#101615;--card:#19211f;--brand:#6fd0dc;--on:#00262b;--bad:#ffb4ab;--mark:#14343a}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--text);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
header,main,footer{max-width:40rem;margin:0 auto;padding:1.25rem 1rem}
header{font-weight:700;padding-bottom:0}
footer{color:var(--soft);font-size:.875rem;padding-top:0}
h1{font-size:1.75rem;line-height:1.2;margin:.25rem 0 .75rem;text-wrap:balance}
h2{font-size:1.125rem;margin:2rem 0 .5rem}
p{margin:.5rem 0}
.soft{color:var(--soft)}
blockquote{margin:1rem 0;padding:.75rem 1rem;background:var(--mark);border-radius:.75rem}
.card{background:var(--card);border-radius:1rem;padding:1rem;margin:1.25rem 0;border:1px solid color-mix(in srgb,var(--line) 30%,transparent)}
ol{padding-left:1.25rem;margin:.5rem 0}
li{margin:.25rem 0}
ul{padding-left:1.25rem;margin:.5rem 0}
.card>h2:first-child{margin-top:0}
.card>p:last-child{margin-bottom:0}
dl{display:grid;gap:.25rem 1.5rem;margin:.5rem 0}
dt{color:var(--soft)}
dd{margin:0 0 .5rem}
.fields{display:grid;gap:1rem;grid-template-columns:minmax(0,1fr)}
@media(min-width:40rem){dl{grid-template-columns:12rem minmax(0,1fr)}.card{padding:1.5rem}.fields{grid-template-columns:repeat(2,minmax(0,1fr))}.wide{grid-column:1/-1}}
label,legend{font-weight:600;padding:0}
label span,legend span{font-weight:400;color:var(--soft)}
fieldset{border:0;margin:0;padding:0;min-width:0}
input:not([type=checkbox],[type=radio]),select,textarea{display:block;width:100%;min-height:2.75rem;margin-top:.25rem;padding:.5rem .75rem;font:inherit;color:inherit;background:var(--card);border:1px solid var(--line);border-radius:.5rem}
textarea{min-height:7rem}
[aria-invalid=true]{border-color:var(--bad)!important;border-width:2px!important}
:focus-visible{outline:3px solid var(--brand);outline-offset:2px}
.card>.soft{margin:0 0 1rem}
legend+.fields{margin-top:.5rem}
.pick{display:flex;gap:.75rem;align-items:flex-start;font-weight:400;padding:.6rem 0;min-height:2.75rem}
.pick input{width:1.25rem;height:1.25rem;margin:.125rem 0 0;flex:none;accent-color:var(--brand)}
.help{display:block;color:var(--soft);font-size:.875rem;margin:.25rem 0 0;font-weight:400}
.bad{display:block;color:var(--bad);margin:.25rem 0 0;font-weight:600}
.alert{border:2px solid var(--bad);border-radius:.75rem;padding:.75rem 1rem;margin:1rem 0}
.done{background:var(--mark);border-radius:.75rem;padding:.75rem 1rem;margin:1rem 0}
.done p{margin:.25rem 0}
.pick>span{color:inherit}
.alert a{color:inherit}
.alert p,.alert ul{margin:.25rem 0}
a{color:var(--brand)}
button,.button{display:block;width:100%;min-height:3rem;margin-top:1.25rem;padding:.75rem 1.5rem;border:0;border-radius:.75rem;background:var(--brand);color:var(--on);font:600 1.0625rem/1.5rem system-ui,sans-serif;text-align:center;text-decoration:none;cursor:pointer}
.button+.soft,form+.soft{margin-top:.75rem}
.second{background:none;color:var(--brand);box-shadow:inset 0 0 0 1px var(--line)}
.number{font-size:1.5rem;font-weight:700}
.trap{position:absolute;left:-200vw;width:1px;height:1px;overflow:hidden}
`.trim()

const styleHash = createHash('sha256').update(style).digest('base64')

/** Nothing but its own style and the site's icon; its form posts to this site. */
export const publicHeaders: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'x-robots-tag': 'noindex, nofollow',
}

/** A whole page; the body is HTML. */
export function documentOf(operator: string, title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex,nofollow"><meta name="color-scheme" content="light dark"><title>${escaped(`${title} · ${operator}`)}</title><style>${style}</style></head>
<body><header>${isolated(operator)}</header><main>${body}</main></body>
</html>
`
}
