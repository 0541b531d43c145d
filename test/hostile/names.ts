import { podYaml } from './rows.ts';
import type { Hostile } from './rows.ts';

const PROTOTYPE = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'valueOf',
];
const INJECTIONS = [
  '\\x1b[31mred',
  '\\x1b]0;title\\x07',
  '\\x9b31m',
  '\\u202Egnp.exe',
  '\\u2066x\\u2069',
  'a\\nb',
  'a\\rb',
  '<script>alert(1)</script>',
  '=cmd|x',
  '@sum(1)',
  '| a | b |',
  '`x`',
  '::error::x',
  '../../etc/passwd',
  '/etc/passwd',
  'C:\\\\x',
  '%00',
  '${jndi:x}',
  "'; drop table pods; --",
  '\u{1F4A9}',
  'ａ',
  'i\u0307',
  '-p',
  'p-',
  'P',
  '.',
  '..',
  '',
];

/** Names and keys that are code, markup, paths or commands elsewhere. */
export const names: readonly Hostile[] = [
  ...INJECTIONS.map((name): Hostile => ({
    name: `a pod named "${name}"`,
    input: podYaml('', `name: "${name}"`),
    refused: /^:3:\d+: error: /,
  })),
  ...PROTOTYPE.map((key): Hostile => ({
    name: `a field ${key}`,
    input: podYaml(`${key}: {x: 1}`),
    refused: /^:4:\d+: error: .*unknown field/,
  })),
  {
    name: 'containers of a prototype',
    input:
      'apiVersion: v1\nkind: Pod\nmetadata: {name: p}\nspec:\n  __proto__: {containers: [{name: c, image: {a: b}}]}\n',
    refused: /^:5:\d+: error: .*unknown field "spec.__proto__"/,
  },
  {
    name: 'a namespace of which no text can be made',
    input: podYaml('', 'name: p, namespace: {toString: x}'),
    refused: /^:3:\d+: error: .*namespace/,
  },
  ...['name', 'namespace', 'uid'].map((key): Hostile => ({
    name: `a custom resource with a ${key} of which no text can be made`,
    input: `${podYaml('')}---\napiVersion: a.b/v1\nkind: K\nmetadata: {${key}: [{toString: y}]}\n`,
    refused: new RegExp(`^:\\d+:\\d+: error: K: "metadata.${key}" must be text, not a list`),
  })),
  ...PROTOTYPE.filter((key) => key !== '__proto__').map((key): Hostile => ({
    name: `a label ${key}`,
    input: podYaml('', `name: p, labels: {${key}: x}`),
    reported: /passed/,
  })),
  ...PROTOTYPE.filter((key) => key !== '__proto__').map((key): Hostile => ({
    name: `a node selector ${key}`,
    input: podYaml(`nodeSelector: {${key}: x}`),
    reported: /didn't match Pod's node affinity\/selector/,
  })),
  ...PROTOTYPE.filter((key) => /^[a-z]+$/.test(key)).map((key): Hostile => ({
    name: `a request of the resource ${key}`,
    input: podYaml('').replace(
      'image: i',
      `image: i, resources: {limits: {example.com/${key}: 1}}`,
    ),
    reported: new RegExp(`Insufficient example.com/${key}`),
  })),
  ...PROTOTYPE.filter((key) => /^[a-z]+$/.test(key)).map((key): Hostile => ({
    name: `a namespace ${key}`,
    input: podYaml('', `name: p, namespace: ${key}`),
    reported: new RegExp(`${key}|passed`),
  })),
  ...['\\x1b[2J', '\\u202Ex', '<b>x</b>', '=1+1'].map((image): Hostile => ({
    name: `an image "${image}"`,
    input: podYaml('').replace('image: i', `image: "${image}"`),
    reported: /PLACED|unschedulable|passed|failed/i,
  })),
  ...['\\x1b[2J', '\\u202Ex', '<b>x</b>', '::warning::x'].map((text): Hostile => ({
    name: `an annotation "${text}"`,
    input: podYaml('', `name: p, annotations: {a: "${text}"}`),
    reported: /passed/,
  })),
  ...['\\x1b[2J', '\\u202Ex', '<b>x</b>'].map((text): Hostile => ({
    name: `a scheduler "${text}"`,
    input: podYaml(`schedulerName: "${text}"`),
    reported: /no scheduler|scheduler/,
  })),
  {
    name: 'a gated pod',
    input: podYaml('schedulingGates: [{name: example.com/wait}]'),
    reported: /gated/i,
  },
  {
    name: 'null in every field',
    input: podYaml(
      'nodeSelector: null, affinity: null, tolerations: null, volumes: null, nodeName: null',
    ),
    reported: /passed/,
  },
  {
    name: 'a null time, as kubectl prints it',
    input: `${podYaml('nodeName: general-a1')}status: {phase: Running, conditions: [{type: Ready, status: "True", lastProbeTime: null, lastTransitionTime: null}]}\n`,
    reported: /passed/,
  },
];
