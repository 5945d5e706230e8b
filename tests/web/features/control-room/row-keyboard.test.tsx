import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { DataTable, type Column } from "#web/components/lists/data-table.tsx";
import { useRowKeyboard } from "#web/features/control-room/frame/use-row-keyboard.ts";

const user = userEvent.setup();

interface ListProps {
  readonly name: string;
  readonly columns: readonly Column<string>[];
  readonly open?: string;
}

function List({ name, columns, open }: ListProps) {
  return (
    <DataTable
      caption={name}
      columns={columns}
      rows={["1", "2", "3"].map((row) => `${name}${row}`)}
      rowKey={(row) => row}
      selectedKey={open}
    />
  );
}

function Office(props: { readonly lists: readonly ListProps[] }) {
  useRowKeyboard();
  return props.lists.map((list) => <List key={list.name} {...list} />);
}

const focused = () => document.activeElement?.textContent;
const link: Column<string> = { key: "link", header: "Link", cell: (row) => <a href={`#${row}`}>{row}</a> };
const text: Column<string> = { key: "text", header: "Text", cell: (row) => `Text of ${row}` };
const opens: Column<string> = {
  key: "opens",
  header: "Open",
  cell: (row) => (
    <button type="button" data-row={row}>
      Open {row}
    </button>
  ),
};

const acts: Column<string> = {
  key: "acts",
  header: "Act",
  cell: () => <button type="button">Withdraw</button>,
};

test("the focus goes to a row's first link, before that to what opens it, and to the row where there is neither", async () => {
  const { rerender } = render(<Office lists={[{ name: "A", columns: [text, link] }]} />);
  await user.keyboard("j");
  expect(focused()).toBe("A1");
  rerender(<Office lists={[{ name: "B", columns: [link, opens] }]} />);
  await user.keyboard("j");
  expect(focused()).toBe("Open B1");
  rerender(<Office lists={[{ name: "C", columns: [text, acts] }]} />);
  await user.keyboard("jj");
  expect(document.activeElement).toBe(screen.getAllByRole("row")[2]);
});

test("of two lists the keys are for the first, and for the one with the focus; the arrows only there", async () => {
  const lists = ["A", "B"].map((name) => ({ name, columns: [link] }));
  render(<Office lists={lists} />);
  await user.keyboard("{ArrowDown}");
  expect(document.activeElement).toBe(document.body);
  await user.keyboard("jj");
  expect(focused()).toBe("A2");
  screen.getByRole("link", { name: "B1" }).focus();
  await user.keyboard("j{ArrowDown}");
  expect(focused()).toBe("B3");
});

test("a list that is not shown, such as that of the record that is open, is passed over", async () => {
  const pressed = vi.fn<() => void>();
  const column: Column<string> = {
    key: "opens",
    header: "Open",
    cell: (row) => (
      <button type="button" data-row={row} onClick={pressed}>
        {row}
      </button>
    ),
  };
  const office = (lists: readonly ListProps[]) => (
    <div>
      <div style={{ display: "none" }}>
        <List name="A" columns={[column]} open="A1" />
      </div>
      <Office lists={lists} />
    </div>
  );
  const { rerender } = render(office([]));
  await user.keyboard("j");
  expect(document.activeElement).toBe(document.body);
  rerender(office([{ name: "B", columns: [link] }]));
  await user.keyboard("j");
  expect(focused()).toBe("B1");
  expect(pressed).not.toHaveBeenCalled();
});

test("of one list the arrows move from nowhere, too, and stop at the ends", async () => {
  render(<Office lists={[{ name: "A", columns: [link] }]} />);
  await user.keyboard("{ArrowDown}{ArrowUp}");
  expect(focused()).toBe("A1");
  await user.keyboard("jjjj");
  expect(focused()).toBe("A3");
});

test("the open record follows the focus, from its own row on", async () => {
  const pressed = vi.fn<(row: string) => void>();
  const column: Column<string> = {
    key: "opens",
    header: "Open",
    cell: (row) => (
      <button type="button" data-row={row} onClick={() => pressed(row)}>
        {row}
      </button>
    ),
  };
  const { rerender } = render(<Office lists={[{ name: "A", columns: [column], open: "A2" }]} />);
  await user.keyboard("j");
  expect(pressed.mock.calls).toEqual([["A3"]]);
  rerender(<Office lists={[{ name: "A", columns: [column], open: "A3" }]} />);
  await user.keyboard("j");
  expect(pressed).toHaveBeenCalledTimes(1);
});

test("x presses the checkbox of the row in focus, with Shift where that is held", async () => {
  const marked = vi.fn<(row: string, isShift: boolean) => void>();
  const column: Column<string> = {
    key: "mark",
    header: "Mark",
    cell: (row) => (
      <input
        type="checkbox"
        aria-label={row}
        onChange={({ nativeEvent }) => marked(row, (nativeEvent as MouseEvent).shiftKey)}
      />
    ),
  };
  render(<Office lists={[{ name: "A", columns: [column, link] }]} />);
  await user.keyboard("x");
  expect(marked).not.toHaveBeenCalled();
  await user.keyboard("jx");
  await user.keyboard("j{Shift>}X{/Shift}");
  expect(marked.mock.calls).toEqual([
    ["A1", false],
    ["A2", true],
  ]);
});

test("nothing moves while a key is typed into a field", async () => {
  render(
    <>
      <Office lists={[{ name: "A", columns: [link] }]} />
      <input aria-label="Field" />
    </>,
  );
  const field = screen.getByLabelText("Field");
  await user.type(field, "jk");
  expect(document.activeElement).toBe(field);
});

test("o goes into the record that is open, and is a letter like others where none is", async () => {
  const { rerender } = render(<Office lists={[{ name: "A", columns: [link] }]} />);
  await user.keyboard("jo");
  expect(focused()).toBe("A1");
  rerender(
    <>
      <Office lists={[{ name: "A", columns: [link], open: "A1" }]} />
      <section data-record="A1" tabIndex={-1}>
        The record
      </section>
    </>,
  );
  await user.keyboard("jo");
  expect(focused()).toBe("The record");
});
