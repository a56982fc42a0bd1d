CREATE TABLE "name_key" (
	"kind" text NOT NULL,
	"space_id" integer NOT NULL,
	"key" text NOT NULL,
	"holder_id" integer NOT NULL,
	CONSTRAINT "name_key_kind_space_id_key_pk" PRIMARY KEY("kind","space_id","key")
);
--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "name_rule" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "name_problem" text;--> statement-breakpoint
ALTER TABLE "room" ADD COLUMN "name_rule" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "room" ADD COLUMN "name_problem" text;--> statement-breakpoint
ALTER TABLE "space" ADD COLUMN "name_rule" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "space" ADD COLUMN "name_problem" text;--> statement-breakpoint
CREATE INDEX "name_key_holder" ON "name_key" USING btree ("kind","holder_id");--> statement-breakpoint
CREATE INDEX "account_name_rule" ON "account" USING btree ("name_rule","id");--> statement-breakpoint
CREATE INDEX "room_name_rule" ON "room" USING btree ("name_rule","id");--> statement-breakpoint
CREATE INDEX "space_name_rule" ON "space" USING btree ("name_rule","id");