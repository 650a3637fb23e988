/**
 * Lets React work on where an extension or a translator has wrapped or removed nodes of the page. The exceptions that it would get
 * put the error page in place of a half-filled form (facebook/react#11538).
 */
export function allowMovedNodes(): void {
  if (isAllowed) return;
  isAllowed = true;
  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.insertBefore = function <Type extends Node>(this: Node, node: Type, before: Node | null) {
    let at = before;
    while (at && at.parentNode !== this) at = at.parentNode;
    return insertBefore.call(this, node, at) as Type;
  };
  Node.prototype.removeChild = <Type extends Node>(child: Type) =>
    child.parentNode ? (removeChild.call(child.parentNode, child) as Type) : child;
}

let isAllowed = false;
