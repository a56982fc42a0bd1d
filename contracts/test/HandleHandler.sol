// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IProfileHandles} from '../src/IProfileHandles.sol';
import {ProfileHandles} from '../src/ProfileHandles.sol';
import {HandleFixture} from './HandleFixture.sol';
import {looksOf} from './Looks.sol';
import {vm} from './Vm.sol';

/// @dev Does what buyers, holders, thieves and the owner do, in any order, and keeps the books beside the contract.
contract HandleHandler is HandleFixture {
    string[12] private names = [
        'o',
        '0',
        'barn',
        'bam',
        'rnrn',
        'mm',
        'l1',
        '11',
        'a_free_handle_1',
        'a_free_hand1e_l',
        'another_free_one',
        'admin'
    ];
    address[3] private people = [ALICE, BOB, address(0xCA201)];

    /// By looks: the handle that exists, and who holds it.
    mapping(bytes32 looks => string) public existing;
    mapping(bytes32 looks => address) public holder;
    mapping(bytes32 commitment => mapping(address buyer => uint256)) private committed;
    mapping(bytes32 looks => uint256) private reserved;
    mapping(address account => bool) private hadFree;
    mapping(address account => uint256) public primary;
    uint256 public paid;
    uint256 public withdrawn;
    /// What must never happen, when it did.
    string public broken;

    constructor() {
        setUp();
        vm.deal(people[2], 1_000 ether);
        reserved[keccak256(looksOf('admin'))] = block.timestamp;
    }

    function contractOf() external view returns (ProfileHandles) {
        return handles;
    }

    function person(uint256 i) public view returns (address) {
        return people[i % 3];
    }

    function nameAt(uint256 i) public view returns (string memory) {
        return names[i % 12];
    }

    function commit(uint256 buyer, uint256 to, uint256 name) external {
        IProfileHandles.CreateProfileParams memory p = params(person(to), nameAt(name));
        bytes32 commitment = handles.commitmentOf(p, SECRET);
        uint256 since = committed[commitment][person(buyer)];
        vm.prank(person(buyer));
        (bool isOk, ) = address(handles).call(abi.encodeCall(handles.commit, (commitment)));
        if (isOk != (since == 0 || block.timestamp > since + 24 hours)) broken = 'commit';
        if (isOk) committed[commitment][person(buyer)] = block.timestamp;
    }

    function reveal(uint256 buyer, uint256 to, uint256 name, bool primary_, uint8 wrong) external {
        IProfileHandles.CreateProfileParams memory p = params(person(to), nameAt(name));
        address from = person(buyer);
        uint256 price = priceOf(p.handle);
        if (wrong % 8 == 0) ++price;
        bool isExpected = wrong % 8 != 0 && isGood(from, p, primary_);
        vm.prank(from);
        (bool isOk, ) = address(handles).call{value: price}(
            abi.encodeCall(handles.createProfile, (p, abi.encode(SECRET, primary_), ''))
        );
        if (isOk != isExpected) broken = isOk ? 'bought against the rules' : 'refused within the rules';
        if (!isOk) return;
        committed[handles.commitmentOf(p, SECRET)][from] = 0;
        paid += price;
        if (price == 0) hadFree[from] = true;
        book(p, primary_);
    }

    function isGood(
        address buyer,
        IProfileHandles.CreateProfileParams memory p,
        bool primary_
    ) private view returns (bool) {
        bytes32 looks = keccak256(looksOf(p.handle));
        uint256 since = committed[handles.commitmentOf(p, SECRET)][buyer];
        bool isInTime = since != 0 && block.timestamp >= since + 60 && block.timestamp <= since + 24 hours;
        bool isFree = bytes(p.handle).length > 12;
        bool isOwn = p.to == buyer;
        return
            isInTime &&
            holder[looks] == address(0) &&
            !isReserved(looks) &&
            (!isFree || (isOwn && !hadFree[buyer])) &&
            (!primary_ || isOwn);
    }

    function isReserved(bytes32 looks) private view returns (bool) {
        return reserved[looks] != 0 && block.timestamp >= reserved[looks];
    }

    function book(IProfileHandles.CreateProfileParams memory p, bool primary_) private {
        bytes32 looks = keccak256(looksOf(p.handle));
        existing[looks] = p.handle;
        holder[looks] = p.to;
        if (primary_) primary[p.to] = handles.getProfileIdByHandle(p.handle);
    }

    function transfer(uint256 sender, uint256 to, uint256 name) external {
        bytes32 looks = keccak256(looksOf(nameAt(name)));
        uint256 id = handles.getProfileIdByHandle(existing[looks]);
        address from = holder[looks];
        vm.prank(person(sender));
        (bool isOk, ) = address(handles).call(abi.encodeCall(handles.transferFrom, (from, person(to), id)));
        if (isOk != (from != address(0) && from == person(sender))) broken = 'transfer';
        if (!isOk) return;
        holder[looks] = person(to);
        if (primary[from] == id && from != person(to)) primary[from] = 0;
    }

    function setPrimary(uint256 sender, uint256 name, bool clear) external {
        bytes32 looks = keccak256(looksOf(nameAt(name)));
        uint256 id = clear ? 0 : handles.getProfileIdByHandle(existing[looks]);
        vm.prank(person(sender));
        (bool isOk, ) = address(handles).call(abi.encodeCall(handles.setPrimaryProfile, (id)));
        if (isOk != (id == 0 || holder[looks] == person(sender))) broken = 'public name';
        if (isOk) primary[person(sender)] = id;
    }

    function reserve(uint256 name, bool on) external {
        vm.prank(OWNER);
        handles.setReserved(one(nameAt(name)), on);
        bytes32 looks = keccak256(looksOf(nameAt(name)));
        if (!on) reserved[looks] = 0;
        else if (reserved[looks] == 0) reserved[looks] = block.timestamp + 25 hours;
    }

    function grant(uint256 to, uint256 name) external {
        IProfileHandles.CreateProfileParams memory p = params(person(to), nameAt(name));
        bytes32 looks = keccak256(looksOf(p.handle));
        vm.prank(OWNER);
        (bool isOk, ) = address(handles).call(abi.encodeCall(handles.grantProfile, (p)));
        if (isOk != (isReserved(looks) && holder[looks] == address(0))) broken = 'grant';
        if (!isOk) return;
        reserved[looks] = 0;
        book(p, false);
    }

    function pass(uint256 seconds_) external {
        vm.warp(block.timestamp + (seconds_ % 3 == 0 ? seconds_ % 26 hours : 60));
    }

    function withdraw() external {
        withdrawn += address(handles).balance;
        vm.prank(OWNER);
        handles.withdraw(OWNER);
    }
}
