// Inlined into the document. Old browsers parse it, so it has no syntax younger than 2009.
;(function () {
  var known = 'CSS' in window && CSS.supports && CSS.supports('color', 'light-dark(red, red)')
  if (known && 'popover' in HTMLElement.prototype) return
  var sentence = document.getElementById('old-browser')
  var root = document.getElementById('root')
  if (sentence) sentence.hidden = false
  if (root) root.hidden = true
})()
