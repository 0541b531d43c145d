// The engine, off the page's thread. One question at a time: its answer comes before the next question is read.
import { answerTo } from './answer.ts';
import type { Question } from './question.ts';

self.addEventListener('message', ({ data }: MessageEvent<Question>) => {
  void answerTo(data).then((answer) => {
    self.postMessage(answer);
  });
});
