/**
 * A fresh object with the fields of both; fields of the second win.
 *
 * Object.assign, not spread: V8 gives each parsed object that is spread next to fields which it lacks a hidden class of its own, which
 * takes 250 bytes and ten times as long (Node 20). Object.assign would make a field named __proto__ the prototype, so an object with
 * one is spread.
 */
export function merge<A extends object, B extends object>(before: A, after: B): A & B {
  if (Object.hasOwn(before, '__proto__') || Object.hasOwn(after, '__proto__')) {
    return { ...before, ...after };
  }
  return Object.assign({}, before, after);
}
