import { JobGoods } from "../details/job-goods.tsx";
import { NextJobNote, type NextJobNoteProps } from "./next-job-note.tsx";

/** The last parts of the details of an open job, which no list needs: its goods, and the job that fits next. */
export default function OpenJobRest(props: NextJobNoteProps) {
  return (
    <>
      <JobGoods Heading="h3" job={props.job} />
      <NextJobNote {...props} />
    </>
  );
}
